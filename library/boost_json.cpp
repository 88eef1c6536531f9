// Boost.JSON itself, where only its headers are there for the machine.
#include <boost/json/src.hpp>

#ifdef BOOST_NO_EXCEPTIONS
#include <cstdlib>

// These throw otherwise. Boost.JSON does so when memory or a limit is exceeded. A module that has
// exceptions has another of these.
[[gnu::weak]] void boost::throw_exception(const std::exception&) {
  std::abort();
}
[[gnu::weak]] void boost::throw_exception(const std::exception&, const boost::source_location&) {
  std::abort();
}
#endif
