#pragma once

#include <boost/json/object.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/identify/conversation.h"
#include "library/requests/request.h"

/// The parsers that a caller has, for the tasks that ask them (Request::reach).
namespace specdrift::requests {

/// The parser that has a number of Request::reach.
class ReachedParser final : public identify::Adapter {
 public:
  ReachedParser(const Request& request, std::size_t number) : request_(request), number_(number) {}
  ~ReachedParser() override { end(); }
  ReachedParser(const ReachedParser&) = delete;
  ReachedParser& operator=(const ReachedParser&) = delete;

  bool is_running() const override { return is_running_; }
  void start() override;
  void stop() override { end(); }
  Reply exchange(std::string_view line, Duration limit) override;
  std::string last_words() const override;

 private:
  void end();

  const Request& request_;
  std::size_t number_;
  bool is_running_ = false;
};

/// A parser of a task: how reports and messages call it, whether a shell can start it so, and the
/// place of its file, which may be empty.
struct NamedParser {
  std::string command, place;
  bool is_typed = true;
};

/// Members of the object that a task is. One that is missing or of another type is empty.
std::string string_in(const boost::json::object& object, std::string_view name);
bool flag_in(const boost::json::object& object, std::string_view name);
/// The strings in an array.
std::set<std::string> words_in(const boost::json::object& object, std::string_view name);
/// The objects in the array `parsers`.
std::vector<NamedParser> parsers_in(const boost::json::object& object);
/// The `seconds` for an answer: 5, if there are none, and from 0.001 to 3600.
identify::Adapter::Duration time_in(const boost::json::object& object);

/// An object of JSON: what is wrong with something, and what may help.
std::string trouble_json(std::string_view what, std::string_view why, std::string_view hint);

/// Tells which of the accepted ids are not found any more.
void tell_gone(const Request& request, const std::vector<std::string>& ids);

}  // namespace specdrift::requests
