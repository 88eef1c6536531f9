#define BOOST_TEST_MODULE machine
#include <boost/test/unit_test.hpp>
