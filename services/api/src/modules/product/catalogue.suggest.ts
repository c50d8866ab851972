import type { Locale } from '@munay/contracts/locale';
import { LIMITS } from '@munay/contracts/limits';
import type { Entry } from './catalogue.entry';

/** How well a title fits: at its start, at the start of a word, inside a word; null when not at all. */
function place(title: string, part: string): 0 | 1 | 2 | null {
  const at = title.indexOf(part);
  if (at < 0) return null;
  if (at === 0) return 0;
  return title.includes(` ${part}`) ? 1 : 2;
}

/**
 * Titles that hold the text (product brief: case-insensitive substring), best fit first, at most eight.
 * @param entries in the order of the shop
 * @param part folded
 */
export function suggestEntries(entries: readonly Entry[], part: string, locale: Locale): Entry[] {
  if (part === '') return [];
  const places: [Entry[], Entry[], Entry[]] = [[], [], []];
  for (const entry of entries) {
    const found = place(entry.title[locale], part);
    if (found !== null) places[found].push(entry);
  }
  return places.flat().slice(0, LIMITS.suggestions);
}
