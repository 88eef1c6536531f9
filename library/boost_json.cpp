// Boost.JSON itself, where only its headers are there for the machine.
#include <boost/json/src.hpp>

#ifdef BOOST_NO_EXCEPTIONS
#include <cstdlib>

// What throws otherwise. Boost.JSON does so when memory or a limit is exceeded.
void boost::throw_exception(const std::exception&) {
  std::abort();
}
void boost::throw_exception(const std::exception&, const boost::source_location&) {
  std::abort();
}
#endif
