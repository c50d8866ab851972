import { type Locale, LOCALES, type Localized } from '@munay/contracts/locale';
import { PostingList } from './catalogue.inverted-index';

/** Titles with an exact phrase rank first, higher the earlier it occurs. */
const BONUS = { start: 9_000, word: 8_000, inside: 7_000 } as const;
/** For omitted spaces: `palosanto`. */
const JOINED_BONUS = 6_000;
/** Weight of titles in the other language. */
const OTHER_LANGUAGE = 0.5;
const JOINED_FROM_LETTERS = 6;
const GRAM = 3;

/** Substring search in titles by trigrams. */
export class TitleIndex {
  /** Folded, by slot. */
  private readonly titles: (Localized | undefined)[] = [];
  private readonly grams = new Map<string, PostingList>();

  put(slot: number, title: Localized): void {
    this.titles[slot] = title;
    for (const gram of new Set(LOCALES.flatMap((locale) => gramsOf(withoutSpaces(title[locale]))))) {
      const postings = this.grams.get(gram) ?? new PostingList();
      postings.add(slot);
      this.grams.set(gram, postings);
    }
  }

  remove(slot: number): void {
    this.titles[slot] = undefined;
  }

  /** Removes references to removed titles. */
  purge(): void {
    for (const [gram, postings] of this.grams) {
      postings.keep((slot) => this.titles[slot] !== undefined);
      if (postings.length === 0) this.grams.delete(gram);
    }
  }

  /** @param part folded @param found called with each matching slot and its bonus */
  find(part: string, own: Locale, found: (slot: number, bonus: number) => void): void {
    if (part === '') return;
    const joined = withoutSpaces(part);
    for (const slot of this.candidates(joined)) {
      const title = this.titles[slot];
      if (!title) continue;
      let best = 0;
      for (const locale of LOCALES)
        best = Math.max(best, bonusOf(title[locale], part, joined) * (locale === own ? 1 : OTHER_LANGUAGE));
      if (best > 0) found(slot, best);
    }
  }

  private *candidates(joined: string): Iterable<number> {
    if (joined.length < GRAM) return yield* this.titles.keys();
    let rarest: PostingList | undefined;
    for (const gram of gramsOf(joined)) {
      const postings = this.grams.get(gram);
      if (!postings) return;
      if (!rarest || postings.length < rarest.length) rarest = postings;
    }
    for (let index = 0; rarest && index < rarest.length; index++) yield rarest.at(index);
  }
}

const withoutSpaces = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const gramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - GRAM + 1) }, (_, at) => text.slice(at, at + GRAM));

function bonusOf(title: string, part: string, joined: string): number {
  const at = title.indexOf(part);
  if (at === 0) return BONUS.start;
  if (at > 0) return title.includes(` ${part}`) ? BONUS.word : BONUS.inside;
  return joined.length >= JOINED_FROM_LETTERS && withoutSpaces(title).includes(joined) ? JOINED_BONUS : 0;
}
