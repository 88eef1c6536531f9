#define BOOST_TEST_MODULE specdrift
#include <boost/test/unit_test.hpp>
