#define BOOST_TEST_MODULE states of 13_2_5
#include <boost/test/unit_test.hpp>
