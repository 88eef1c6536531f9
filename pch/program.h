#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common_options.h"
#include "cli/options.h"
#include "cli/version_set.h"
#include "core/report/report.h"
