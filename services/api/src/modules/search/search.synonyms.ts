import { splitWords, toSearchTerm } from '@munay/contracts/search-words';

/** The words of a phrase in their indexed form. */
export type Phrase = readonly string[];

const toPhrase = (text: string): Phrase => splitWords(text).flatMap((word) => toSearchTerm(word) ?? []);

/** Groups of synonymous phrases, keyed by each phrase. */
export class Synonyms {
  private readonly groups = new Map<string, Phrase[]>();
  private readonly maxLength: number;

  constructor(groups: readonly (readonly string[])[] = []) {
    let maxGroupLength = 1;
    for (const group of groups) {
      const phrases = group.map(toPhrase).filter(({ length }) => length > 0);
      for (const phrase of phrases) {
        const key = phrase.join(' ');
        this.groups.set(key, [...(this.groups.get(key) ?? []), ...phrases]);
        maxGroupLength = Math.max(maxGroupLength, phrase.length);
      }
    }
    this.maxLength = maxGroupLength;
  }

  /**
   * Splits a search into parts, all of which must match. A part is a list of alternative phrases, with the entered
   * phrase first. If several synonyms of a group match, the longest is used.
   */
  expand(terms: readonly string[]): Phrase[][] {
    const parts: Phrase[][] = [];
    for (let at = 0; at < terms.length;) {
      const length = this.measureMatch(terms, at);
      const queryTerms = terms.slice(at, at + length);
      const key = queryTerms.join(' ');
      const otherPhrases = (this.groups.get(key) ?? []).filter((phrase) => phrase.join(' ') !== key);
      const distinctPhrases = new Map(otherPhrases.map((phrase) => [phrase.join(' '), phrase]));
      parts.push([queryTerms, ...distinctPhrases.values()]);
      at += length;
    }
    return parts;
  }

  private measureMatch(terms: readonly string[], at: number): number {
    for (let length = Math.min(this.maxLength, terms.length - at); length > 1; length--)
      if (this.groups.has(terms.slice(at, at + length).join(' '))) return length;
    return 1;
  }
}
