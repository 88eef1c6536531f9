#define BOOST_TEST_MODULE traces
#include <boost/test/unit_test.hpp>
