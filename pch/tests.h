#include <boost/test/unit_test.hpp>

#include "tests/support/tokenize.h"
