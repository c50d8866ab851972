import { computeEditDistance } from './edit-distance';
import { splitWords, toSearchTerm, toSoundKey } from './search-words';

/** A paragraph or section of a longer text, with its heading. */
export interface Passage {
  title: string;
  text: string;
}

/** Words of questions, which occur everywhere. */
const QUESTION_WORDS = new Set(
  'quiero quisiera necesito como cuando cuanto cuanta donde cual quien porque por puedo puede hay hago hacer tengo tiene esta este son sin me se si no lo le su tu es how when want need what where which who why can do does is are have has get it to on your i you'.split(
    ' ',
  ),
);
const MAX_TERMS = 8;
const MIN_LETTERS = 3;
/** Share of the words of a longer search that a passage must contain; of one or two words, all. */
const REQUIRED_SHARE = 0.6;
const TITLE_WEIGHT = 3;
const WEIGHT = { exact: 1, prefix: 0.8, stem: 0.6, synonym: 0.7, typo: 0.5 } as const;
/** Shared first letters by which two words have the same stem: at least four, and a share of either word. */
const STEM = { letters: 4, queryShare: 0.6, wordShare: 0.5 } as const;
/** Maximum fraction of differing letters, as in the search for products. Short words must match exactly. */
const TYPO_SHARE = 0.25;
const TYPOS_FROM_LETTERS = 4;
/** Up to this length, two different letters make a different word. */
const MAX_SHORT_WORD_LENGTH = 6;

const toTerms = (text: string): string[] => splitWords(text).flatMap((word) => toSearchTerm(word) ?? []);

const toQueryTerms = (query: string): string[] =>
  [...new Set(toTerms(query))]
    .filter((term) => term.length >= MIN_LETTERS && !QUESTION_WORDS.has(term))
    .slice(0, MAX_TERMS);

function haveSameStem(term: string, word: string): boolean {
  if (/\d/.test(term)) return false;
  let shared = 0;
  while (shared < term.length && term[shared] === word[shared]) shared += 1;
  return shared >= Math.max(STEM.letters, term.length * STEM.queryShare, word.length * STEM.wordShare);
}

function isTypo(term: string, word: string): boolean {
  if (term.length < TYPOS_FROM_LETTERS || /\d/.test(term)) return false;
  const max = term.length > MAX_SHORT_WORD_LENGTH ? Math.round(term.length * TYPO_SHARE) : 1;
  return Math.abs(term.length - word.length) <= max && computeEditDistance(term, word) <= max;
}

function computeSimilarity(term: string, word: string): number {
  if (word === term) return WEIGHT.exact;
  if (word.startsWith(term)) return WEIGHT.prefix;
  return haveSameStem(term, word) || toSoundKey(word) === toSoundKey(term) ? WEIGHT.stem : 0;
}

/** Full-text index of short texts in one language, which tolerates accents, plurals, inflections and typos. */
export class TextIndex<Item extends Passage> {
  /** Per word, the weight of each passage that contains it. */
  private readonly words = new Map<string, Map<Item, number>>();
  private readonly synonymGroups: readonly (readonly string[])[];

  /** @param synonyms groups of words with the same meaning */
  constructor(
    private readonly passages: readonly Item[],
    synonyms: readonly (readonly string[])[] = [],
  ) {
    this.synonymGroups = synonyms.map((words) => words.flatMap(toTerms));
    for (const passage of passages) {
      this.add(passage, passage.text, 1);
      this.add(passage, passage.title, TITLE_WEIGHT);
    }
  }

  /** Finds the passages for a search, best first. */
  find(query: string): Item[] {
    const terms = toQueryTerms(query);
    const scores = new Map<Item, { matched: number; score: number }>();
    for (const term of terms) {
      const weights = this.matchTerm(term);
      const rarity = Math.log(1 + this.passages.length / Math.max(weights.size, 1));
      for (const [passage, weight] of weights) {
        const { matched, score } = scores.get(passage) ?? { matched: 0, score: 0 };
        scores.set(passage, { matched: matched + 1, score: score + rarity * weight });
      }
    }
    const required = terms.length > 2 ? Math.ceil(terms.length * REQUIRED_SHARE) : terms.length;
    const matches = this.passages.filter((passage) => (scores.get(passage)?.matched ?? 0) >= required);
    return terms.length === 0
      ? []
      : matches.sort((a, b) => (scores.get(b)?.score ?? 0) - (scores.get(a)?.score ?? 0));
  }

  private add(passage: Item, text: string, weight: number): void {
    for (const word of toTerms(text)) {
      const weights = this.words.get(word) ?? new Map<Item, number>();
      weights.set(passage, weight);
      this.words.set(word, weights);
    }
  }

  /** The best weight of each passage for a word or its synonyms. An unknown word is treated as a typo. */
  private matchTerm(term: string): Map<Item, number> {
    const synonyms = this.synonymGroups.filter((words) => words.includes(term)).flat();
    const known = this.collect(
      (word) =>
        computeSimilarity(term, word) ||
        Math.max(0, ...synonyms.map((synonym) => WEIGHT.synonym * computeSimilarity(synonym, word))),
    );
    return known.size > 0 ? known : this.collect((word) => (isTypo(term, word) ? WEIGHT.typo : 0));
  }

  private collect(compare: (word: string) => number): Map<Item, number> {
    const best = new Map<Item, number>();
    for (const [word, weights] of this.words) {
      const similarity = compare(word);
      if (similarity > 0)
        for (const [passage, weight] of weights)
          best.set(passage, Math.max(best.get(passage) ?? 0, similarity * weight));
    }
    return best;
  }
}
