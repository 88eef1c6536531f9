#define BOOST_TEST_MODULE comparison
#include <boost/test/unit_test.hpp>
