#define BOOST_TEST_MODULE html5lib
#include <boost/test/unit_test.hpp>
