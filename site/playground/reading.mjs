// The reading of a text by one version, with the place of everything: tokens, runs of characters, parse errors. Made of a trace.

/** `trace`: of the version, perhaps among others. Characters are as they were emitted, each with the stretch that it came from. */
export function readingOf(trace, version) {
  const items = [];
  const errors = [];
  let at = 0;
  for (const line of trace.trim().split('\n')) {
    const group = JSON.parse(line);
    if (group.type !== 'group') continue;
    for (const step of group.versions.find((lane) => lane.version === version)?.steps ?? []) {
      for (const {byte, code} of step.errors) errors.push({byte, code});
      if (step.characters) {
        const end = Math.max(at, step.read[1]);
        items.push({kind: 'characters', data: step.characters, span: [at, end]});
        at = end;
      }
      for (const token of step.tokens) {
        items.push(token);
        at = Math.max(at, token.span[1]);
      }
    }
  }
  return {items, errors};
}
