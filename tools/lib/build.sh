# shellcheck shell=bash disable=SC2154
# The functions that tools/run and tools/test share. To be sourced, with `root` set to the repository, `me` to the tool's name,
# `purpose` to build, test or wasm, `target` to what is built (empty: everything), `jobs` to a number or nothing, and, where only what
# the tests of some suites run is to be built, `suites` to their names, which decides `target`.
# Nothing here writes to standard output, and nothing reads standard input.

stop() {
  printf '%s: %s\n' "$me" "$*" >&2
  exit 2
}

note() { printf '%s: %s\n' "$me" "$*" >&2; }

# Waits until no other build of directory $1 is under way. Held until descriptor 9 is closed.
lock() {
  mkdir -p "$1"
  exec 9>"$1/.tools-lock"
  if command -v flock >/dev/null; then
    flock 9
  elif command -v python3 >/dev/null; then
    python3 -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
  fi
}

unlock() { exec 9>&-; }

# How far a command has come, by its log $1: 'step 12 of 79' of ninja, '3 of 31 packages' of apt, or nothing.
how_far() {
  awk 'match($0, /^\[[0-9]+\/[0-9]+\]/) {
         split(substr($0, 2, RLENGTH - 2), at, "/")
         told = "step " at[1] " of " at[2]
       }
       / newly installed, / { packages = $3 + $1 }
       /^Need to get / { size = ", " $4 " " $5; sub(/\/.*/, "", size) }
       /^Setting up / { ready++ }
       packages && !told { told_packages = ready + 0 " of " packages " packages" size }
       END { print told ? told : told_packages }' "$1" 2>/dev/null
}

# Says $2 and how far log $1 has come, until it is killed: on a terminal in one line that moves, elsewhere in a line now and
# then. Ends with the tool, too, since an interrupt does not reach it.
keep_saying() {
  local log=$1 what=$2 before='' now last=$SECONDS
  while kill -0 "$$" 2>/dev/null; do
    now=$(how_far "$log")
    if is_terminal; then
      printf '\r\033[K%s: %s%s' "$me" "$what" "${now:+: $now}" >&2
    elif [ "$now" != "$before" ] && [ $((SECONDS - last)) -ge "${say_every:-15}" ]; then
      note "$what: $now"
      before=$now
      last=$SECONDS
    fi
    sleep 0.2
  done
}

is_terminal() { [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; }

# Runs a command with its output in log $1, and meanwhile says $2; shows the end of the log if the command fails.
quietly() {
  local log=$1 what=$2 watcher status
  shift 2
  : >"$log"
  is_terminal || note "$what"
  keep_saying "$log" "$what" </dev/null >/dev/null 9>&- &
  watcher=$!
  "$@" </dev/null >"$log" 2>&1 9>&-
  status=$?
  kill "$watcher" 2>/dev/null
  wait "$watcher" 2>/dev/null
  ! is_terminal || printf '\r\033[K' >&2
  [ "$status" = 0 ] && return
  printf '%s: this failed: %s\n' "$me" "${*/run_ninja/ninja -C}" >&2
  tail -n 60 "$log" >&2
  printf '%s: all of its output is in %s\n' "$me" "$log" >&2
  return 1
}

# -- packages

# Homebrew links some packages into no common folder ("keg-only"): pkg-config finds them where it is told to look.
find_kegs() {
  local folder
  command -v brew >/dev/null || return 0
  HOMEBREW_PREFIX=${HOMEBREW_PREFIX:-$(brew --prefix)}
  for folder in "$HOMEBREW_PREFIX"/opt/{icu4c*,libarchive,zlib}/lib/pkgconfig; do
    [ ! -d "$folder" ] || PKG_CONFIG_PATH="${PKG_CONFIG_PATH:+$PKG_CONFIG_PATH:}$folder"
  done
  export HOMEBREW_PREFIX PKG_CONFIG_PATH
}

find_kegs

compiler() {
  local name
  for name in "${CXX:-}" c++ g++ clang++; do
    [ -n "$name" ] && command -v "$name" >/dev/null && echo "$name" && return
  done
  echo c++
}

# Whether $2... is there, $1 being a method of tools/packages.
is_there() {
  local method=$1 name
  shift
  case $method in
  file) [ -e "$1" ] ;;
  command)
    for name; do command -v "$name" >/dev/null && return; done
    return 1
    ;;
  pkg-config)
    if command -v pkg-config >/dev/null; then pkg-config --exists "$1"; else pkgconf --exists "$1"; fi
    ;;
  python)
    for name in python3 /usr/bin/python3; do "$name" -c "import $1" && return; done
    return 1
    ;;
  php) php -r "exit(($1) ? 0 : 1);" ;;
  sanitizers)
    for name; do
      command -v "$name" >/dev/null || continue
      printf 'int main() {}\n' | "$name" -x c++ -fsanitize=address,undefined - -o /dev/null
      return
    done
    return 1
    ;;
  library)
    local flags=() brew=${HOMEBREW_PREFIX:-}
    [ -n "$brew" ] && flags=(-I"$brew/include" -L"$brew/lib")
    [ "$1" = - ] || flags+=("-l$1")
    printf '#include <%s>\nint main() {}\n' "$2" |
      "$(compiler)" -std=c++20 -x c++ -DBOOST_TEST_DYN_LINK - ${flags[@]+"${flags[@]}"} -o /dev/null
    ;;
  esac >/dev/null 2>&1
}

# The rows for `purpose` of what is not there, fields separated by tabs.
missing_packages() {
  local row_purpose debian fedora homebrew how
  while IFS='|' read -r row_purpose debian fedora homebrew how; do
    read -r row_purpose <<<"$row_purpose"
    case $row_purpose in '' | '#'*) continue ;; esac
    [ "$row_purpose" = build ] || [ "$row_purpose" = "$purpose" ] || continue
    read -r debian <<<"$debian"
    read -r fedora <<<"$fedora"
    read -r homebrew <<<"$homebrew"
    # shellcheck disable=SC2086 # the method and its arguments are words
    is_there $how </dev/null || printf '%s\t%s\t%s\n' "$debian" "$fedora" "$homebrew"
  done <"$root/tools/packages"
}

# Prints the rows $1 as a table.
show_missing() {
  local debian fedora homebrew
  printf '%s: packages are missing:\n' "$me"
  printf '  %-34s%-20s%s\n' Debian Fedora Homebrew
  while IFS=$'\t' read -r debian fedora homebrew; do
    printf '  %-34s%-20s%s\n' "$debian" "$fedora" "$homebrew"
  done <<<"$1"
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_debian() {
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=600)
  # On a fresh machine the lists of packages are empty, on an old one they may name what is gone.
  apt-cache show "$@" >/dev/null 2>&1 || as_root "${apt[@]}" update || return
  as_root "${apt[@]}" install --no-install-recommends "$@" && return
  as_root "${apt[@]}" update && as_root "${apt[@]}" install --no-install-recommends "$@"
}

# Whether build directory $1 remembers that everything for `purpose` is there. Bash compares whole seconds, so a list of the same
# second as the stamp counts as the older of the two.
packages_are_known() { ! [ "$root/tools/packages" -nt "$1/.tools-packages-$purpose" ]; }

# Sees to it that everything for `purpose` is there, or stops. Build directory $1 remembers it.
need_packages() {
  local stamp="$1/.tools-packages-$purpose" rows names
  packages_are_known "$1" && return
  rows=$(missing_packages)
  if command -v apt-get >/dev/null; then
    names=$(cut -f1 <<<"$rows" | tr '\n' ' ')
    [ -z "${names// /}" ] || install_missing "$1" "$rows" "$names"
  else
    # Some are needed only where a tool of that very version can be had by name.
    rows=$(grep -v "$(printf '\t')-$(printf '\t')" <<<"$rows")
    [ -z "$rows" ] || missing "$rows" 'install them, then try again'
  fi
  touch "$stamp"
}

# Installs the packages $3 of Debian, which the rows $2 ask for.
install_missing() {
  local rows
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null || missing "$2" 'to install them, be root or have sudo'
  # shellcheck disable=SC2086 # one argument a package
  quietly "$1/.tools-packages.log" "installing ${3% }" install_debian $3 || missing "$2" 'they could not be installed'
  rows=$(missing_packages)
  [ -z "$rows" ] || missing "$rows" 'they were installed, but are not found'
}

# Stops for want of the rows $1, for the reason $2.
missing() {
  show_missing "$1" >&2
  stop "$2"
}

# -- building

# How tools/run and tools/test build by g++, in one directory: assertions are on, and what runs once is compiled quickly. Packages and
# benchmarks are built otherwise: as releases. Debug information takes a third of the time, and nobody reads it before a test has failed.
# shellcheck disable=SC2034
front_doors=(-Ddebug=false -Dcold_optimization=g)

# GNU's first linker takes two to three times as long. With sanitizers, gold warns of symbols of theirs; and another machine's programs
# have a linker of their own. Sets `linker` to what comes before meson, which reads the variable.
choose_linker() {
  linker=()
  [ -z "${CXX_LD:-}" ] || return
  case " $* " in *--cross-file* | *b_sanitize*) return ;; esac
  ! command -v ld.gold >/dev/null || linker=(env CXX_LD=gold)
}

# Brings directory $1 up to date: configures it with $2... if it is new, and builds `target`. Looks at packages only
# when something has to be done.
build() {
  local dir=$1 plan
  shift
  if [ -f "$dir/build.ninja" ] && packages_are_known "$dir"; then
    choose_target "$dir"
    plan=$(run_ninja "$dir" -n 2>/dev/null </dev/null 9>&-)
    case $plan in *'no work to do'*) return ;; esac
  fi
  need_packages "$dir"
  if [ ! -f "$dir/build.ninja" ]; then
    choose_linker "$@"
    quietly "$dir/.tools-setup.log" "configuring $dir" ${linker[@]+"${linker[@]}"} meson setup "$dir" "$root" "$@" || give_up "$dir"
  fi
  choose_target "$dir"
  quietly "$dir/.tools-build.log" "building in $dir" run_ninja "$dir" || give_up "$dir"
}

# tools/run leaves the tests out of directory $1. From now on they are there.
configure_tests() {
  [ -f "$1/build.ninja" ] && [ ! -f "$1/.tools-tests" ] || return 0
  quietly "$1/.tools-setup.log" "configuring the tests in $1" meson configure "$1" -Dtests=enabled || give_up "$1"
  touch "$1/.tools-tests"
}

# Sets `target` to what the tests of `suites` run, if only that is to be built.
choose_target() {
  [ -n "${suites:-}" ] || return 0
  target=build.ninja # which tests there are is known after this
  run_ninja "$1" >/dev/null 2>&1 </dev/null 9>&-
  # shellcheck disable=SC2086 # the suites are words
  target=$("$root/tools/lib/programs_of.py" "$1" $suites) || stop "no test is built for: $suites"
}

run_ninja() {
  local ninja=ninja dir=$1
  shift
  command -v ninja >/dev/null || ninja='ninja-build' # Fedora's name
  # shellcheck disable=SC2086 # the targets are words
  "$ninja" -C "$dir" -j "${jobs:-$(cores)}" "$@" $target
}

# Ninja starts two jobs more than there are cores, which then fight for caches and memory.
cores() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

# A missing package may be the reason: the next time, packages are looked at again.
give_up() {
  rm -f "$1/.tools-packages-$purpose"
  stop "specdrift could not be built. If the lines above name no mistake that you can repair, remove $1 and try again"
}
