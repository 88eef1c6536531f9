#pragma once

#include "core/model/run/interpreter.h"

namespace specdrift::model {

/// For as long as it lives, the current character is put back, if the row that is taken reconsumes
/// it: what a token or an attribute gets meanwhile ends before that character.
class Interpreter::PutBack {
 public:
  PutBack(Interpreter& interpreter, const Reading& reading) : interpreter_(interpreter) {
    if (!reading.reconsumes || !reading.has_current) return;
    kept_ = interpreter.in_;
    interpreter.in_.reconsume();
  }
  ~PutBack() {
    if (kept_) interpreter_.in_ = *kept_;
  }
  PutBack(const PutBack&) = delete;
  PutBack& operator=(const PutBack&) = delete;

 private:
  Interpreter& interpreter_;
  std::optional<Input> kept_;
};

}  // namespace specdrift::model
