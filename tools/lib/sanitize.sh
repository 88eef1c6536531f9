# shellcheck shell=bash disable=SC2034
# How the tools build with sanitizers. To be sourced. Sets `sanitize_options`, and `thread_options` for races of threads, for compiler $1.
#
# Undefined behaviour ends the program. Three of its checks are left out, for a quarter of the time to compile a unit: a null pointer ends
# the program by itself, and address watches the bounds of objects. Stack traces have lines; and by clang the targets of tests/fuzz are fuzzers.
# LLVM's linker takes a third of the time of the other one, where it is there.
sanitize_options=('-Db_sanitize=address,undefined' -Doptimization=1 -Db_lundef=false -Ddebug=false
  '-Dcpp_args=-gline-tables-only -fno-sanitize-recover=all -fno-sanitize=null,vptr,object-size -D_GLIBCXX_ASSERTIONS')
thread_options=('-Db_sanitize=thread' -Doptimization=1 -Db_lundef=false -Ddebug=false '-Dcpp_args=-g1')
case ${1##*/} in
*clang*)
  sanitize_options+=(-Dfuzz=true)
  ! "$1" -fuse-ld=lld -shared -x c++ /dev/null -o /dev/null 2>/dev/null || sanitize_options+=(-Dcpp_link_args=-fuse-ld=lld)
  ;;
*) sanitize_options[4]=${sanitize_options[4]/-gline-tables-only/-g1} ;;
esac
