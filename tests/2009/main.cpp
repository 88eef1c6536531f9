#define BOOST_TEST_MODULE states of 2009
#include <boost/test/unit_test.hpp>
