#define BOOST_TEST_MODULE states of 8_2_4
#include <boost/test/unit_test.hpp>
