import { findDialectWord } from '../workspace/plain-words.mjs';

const LENGTH_MAX = 72;
const AREA = /^[\w-]+: /;
const NOT_IMPERATIVE = /^\w+(?:[^e]ed|ing|[^su]s)$/;
const IMPERATIVE_VERBS = new Set(['alias', 'bring', 'embed', 'shed']);

/**
 * The problem with a commit subject, if there is one.
 * @param {string} subject
 * @returns {string | undefined}
 */
export function findSubjectFault(subject) {
  if (subject.length > LENGTH_MAX) return `has ${subject.length} characters; at most ${LENGTH_MAX}`;
  if (subject.endsWith('.')) return 'ends with a full stop';
  const [verb = ''] = subject.replace(AREA, '').split(' ');
  if (!/^\w/.test(verb)) return 'does not begin with a verb';
  if (NOT_IMPERATIVE.test(verb) && !IMPERATIVE_VERBS.has(verb.toLowerCase()))
    return `begins with "${verb}", which is not an imperative`;
  const oddWord = findDialectWord(subject);
  return oddWord && `says "${oddWord.word}"; write ${oddWord.instead}`;
}
