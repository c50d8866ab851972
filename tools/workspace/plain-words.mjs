import { readFileSync } from 'node:fs';

/**
 * Patterns of odd words in names, comments and sentences (test titles and commit subjects).
 * @type {{ names: string, comments: string, sentences: { pattern: string, instead: string }[] }}
 */
export const REPLACED_WORDS = JSON.parse(readFileSync(new URL('plain-words.json', import.meta.url), 'utf8'));

const SENTENCES = REPLACED_WORDS.sentences.map(({ pattern, instead }) => ({
  pattern: new RegExp(pattern, 'i'),
  instead,
}));

/**
 * The first odd word in a test title or commit subject, and its replacement.
 * @param {string} sentence
 */
export function findDialectWord(sentence) {
  for (const { pattern, instead } of SENTENCES) {
    const word = pattern.exec(sentence)?.[0];
    if (word !== undefined) return { word, instead };
  }
  return undefined;
}
