// Judges answers to the exercises of the course, and writes them to a file, which a student hands in and a teacher checks.

const SCHEMA = 'specdrift/results';
const encoder = new TextEncoder();

/** The groups of versions that agree on all that is compared. */
export function groupsOf(report, versions) {
  const keys = new Map(versions.map((version) => [version, []]));
  for (const finding of report.findings)
    finding.classes.forEach((group, index) => group.versions.forEach((version) => keys.get(version).push(index)));
  return normal(versions.map((version) => keys.get(version).join()));
}

/** The same partition, whatever its letters are. */
export function normal(letters) {
  const seen = new Map();
  return letters.map((one) => {
    if (!seen.has(one)) seen.set(one, seen.size);
    return seen.get(one);
  });
}

/** Whether a report shows what is asked for. */
export function reached(report, {kind, class: name, facet}) {
  if (kind === 'pair') return report.findings.some((finding) => finding.facet === 'tokens');
  return report.findings.some((finding) => finding.facet === facet && finding.forks.some((fork) => fork.class_id === name));
}

/** How the engine is asked about the text of an exercise. */
export const optionsOf = ({kind, versions, facet, errors}) =>
  kind === 'prediction' ? {versions, errors} : {versions, errors: facet === 'errors', tree: false};

/** The answers that a browser keeps, as a file. */
export function fileOf(kept, ids, name, group) {
  const exercises = Object.fromEntries(ids.filter((id) => kept[id]).map((id) => [id, kept[id]]));
  return `${JSON.stringify({schema: SCHEMA, schema_version: 1, name, class: group, exercises}, null, 1)}\n`;
}

/** Returns the answers in such a file; throws an Error that says why it is none. */
export function resultsIn(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error('It is no JSON: it is not what "Save as a file" makes.');
  }
  if (found?.schema !== SCHEMA) throw new Error('It holds no results of the course.');
  if (found.schema_version !== 1) throw new Error('It is from a newer edition of this site.');
  const {exercises} = found;
  if (!exercises || typeof exercises !== 'object' || Array.isArray(exercises)) throw new Error('It has no exercises.');
  const said = (value) => typeof value === 'string' ? value.slice(0, 200) : '';
  return {name: said(found.name), group: said(found.class), exercises};
}

/**
 * Whether an answer is right, as the engine finds: 'none', 'told' (it was shown first), 'unknown' (an older edition kept no answer), 'wrong', 'right', or
 * 'shortest' (right, and nothing shorter exists). `compare` asks the engine about bytes, `proves` whether rows do what the version's do.
 */
export async function judged(exercise, answer, compare, proves) {
  if (!answer || typeof answer !== 'object') return 'none';
  if (answer.right === false) return 'told';
  if (exercise.kind === 'rule')
    return !isListOf(answer.rows, 'string') ? 'unknown' : await proves(exercise, answer.rows) ? 'right' : 'wrong';
  if (exercise.kind === 'prediction') {
    if (!isListOf(answer.guess, 'number')) return 'unknown';
    const report = await compare(encoder.encode(exercise.text), optionsOf(exercise));
    return normal(answer.guess).join() === groupsOf(report, exercise.versions).join() ? 'right' : 'wrong';
  }
  if (typeof answer.text !== 'string') return 'unknown';
  if (!answer.text || !reached(await compare(encoder.encode(answer.text), optionsOf(exercise)), exercise)) return 'wrong';
  return Array.from(answer.text).length <= exercise.par ? 'shortest' : 'right';
}

const isListOf = (value, type) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === type);
