import { type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import { PostingList } from './catalogue.inverted-index';

/** Scores of titles that contain the search phrase. The score decreases with the position of the phrase. */
const MATCH_BONUS = { start: 9_000, word: 8_000, inside: 7_000 } as const;
/** Score for a match without spaces, for example `palosanto`. */
const COMPOUND_BONUS = 6_000;
const COMPOUND_MIN_LENGTH = 6;
/** Weight of titles in the other language. */
const OTHER_LANGUAGE_WEIGHT = 0.5;
const TRIGRAM_LENGTH = 3;

/**
 * Finds titles that contain a phrase, even within a word, unlike an index of whole words. Each sequence of three
 * letters in a title (a trigram) is mapped to the slots of the titles that contain it. A search only compares the
 * titles with its rarest trigram.
 */
export class TitleIndex {
  /** Titles indexed by slot, in lower case without accents. */
  private readonly titles: (Localized | undefined)[] = [];
  private readonly slotsByTrigram = new Map<string, PostingList>();

  set(slot: number, title: Localized): void {
    this.titles[slot] = title;
    for (const trigram of new Set(LOCALES.flatMap((locale) => toTrigrams(toLetters(title[locale]))))) {
      const slots = this.slotsByTrigram.get(trigram) ?? new PostingList();
      slots.add(slot);
      this.slotsByTrigram.set(trigram, slots);
    }
  }

  remove(slot: number): void {
    this.titles[slot] = undefined;
  }

  /** Removes the slots of removed titles. */
  purge(): void {
    for (const [trigram, slots] of this.slotsByTrigram) {
      slots.filter((slot) => this.titles[slot] !== undefined);
      if (slots.length === 0) this.slotsByTrigram.delete(trigram);
    }
  }

  /** @param phrase phrase in lower case without accents @param onMatch called with each matching slot and its score */
  search(phrase: string, locale: Locale, onMatch: (slot: number, scoreBonus: number) => void): void {
    if (phrase === '') return;
    const letters = toLetters(phrase);
    for (const slot of this.listCandidates(letters)) {
      const title = this.titles[slot];
      if (!title) continue;
      const bonuses = LOCALES.map(
        (language) =>
          computeBonus(title[language], phrase, letters) * (language === locale ? 1 : OTHER_LANGUAGE_WEIGHT),
      );
      const best = Math.max(...bonuses);
      if (best > 0) onMatch(slot, best);
    }
  }

  private listCandidates(letters: string): Iterable<number> {
    if (letters.length < TRIGRAM_LENGTH) return this.titles.keys();
    let shortestPostings: PostingList | undefined;
    for (const trigram of toTrigrams(letters)) {
      const slots = this.slotsByTrigram.get(trigram);
      if (!slots) return [];
      if (!shortestPostings || slots.length < shortestPostings.length) shortestPostings = slots;
    }
    return shortestPostings?.values() ?? [];
  }
}

/** Removes spaces and punctuation from a string. */
const toLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const toTrigrams = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - TRIGRAM_LENGTH + 1) }, (_, at) =>
    letters.slice(at, at + TRIGRAM_LENGTH),
  );

function computeBonus(title: string, phrase: string, letters: string): number {
  const at = title.indexOf(phrase);
  if (at === 0) return MATCH_BONUS.start;
  if (at > 0) return title.includes(` ${phrase}`) ? MATCH_BONUS.word : MATCH_BONUS.inside;
  return letters.length >= COMPOUND_MIN_LENGTH && toLetters(title).includes(letters) ? COMPOUND_BONUS : 0;
}
