#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine/run_machine.h"
#include "core/machine/token_builder.h"
