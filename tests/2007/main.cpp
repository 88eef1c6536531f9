#define BOOST_TEST_MODULE states of 2007
#include <boost/test/unit_test.hpp>
