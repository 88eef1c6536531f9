#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <random>
#include <string>
#include <vector>

#include "core/model/builtin.h"
#include "core/model/load.h"
#include "core/model/plain_models.h"
#include "tests/crosscheck/mutation.h"
#include "tests/plain/pair.h"
using namespace specdrift; using namespace specdrift::test;
int main(int argc,char**argv){
  const char* v = argc>1?argv[1]:"13.2.5"; size_t max = argc>2?atoi(argv[2]):100;
  const PlainGrammar g=read_plain_grammar("spec");
  const PlainLanguage l(g);
  const auto& original=*model::find_builtin_model(v);
  std::mt19937 random(1);
  std::vector<Mutation> mutations = all_mutations(original.xml, random);
  std::shuffle(mutations.begin(), mutations.end(), random);
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  size_t n=0,told=0,eq=0,undec=0,alike=0,total=0;
  for (const auto& m : mutations) {
    if (n==max) break;
    const auto result = model::load_model(mutate(original.xml, m), original.file, options);
    if (!result.loaded) continue;
    total++;
    if (model::reads_plain_input_as(result.loaded->model, original)) { alike++; }
    else n++;
    if (argc>3 && model::reads_plain_input_as(result.loaded->model, original)) continue;
    std::string f; PlainPair p;
    try { p = explore_plain(result.loaded->model, original, l); f=p.failure; } catch(const std::exception&e){ f=std::string("refused: ")+e.what(); }
    if (f.empty()) eq++; else if(!p.witness.empty()) told++; else undec++;
    if (model::reads_plain_input_as(result.loaded->model, original)) { if(!f.empty()) fmt::print("ALIKE BUT {}: {}: {}\n", m.row,m.change,f); continue; }
    fmt::print("{}: {}: {} {:.0f}ms\n", m.row, m.change, f.empty()?"EQUAL":f, p.seconds*1000);
  }
  fmt::print("total {} alike {} told {} equal {} undecided {}\n", total, alike, told, eq, undec);
}
