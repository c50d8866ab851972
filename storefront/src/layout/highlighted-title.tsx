import type { ReactNode } from 'react';
import { foldText } from '@munay/contracts/fold';

/** Start and end of `query` in `title`, ignoring case and accents. */
export function findIgnoringAccents(title: string, query: string): [number, number] | null {
  const search = foldText(query.trim());
  if (search === '') return null;
  const letters = [...title];
  const foldedLetters = letters.map(foldText);
  const starts: number[] = [];
  let length = 0;
  for (const part of foldedLetters) {
    starts.push(length);
    length += part.length;
  }
  const at = foldedLetters.join('').indexOf(search);
  if (at < 0) return null;
  const from = starts.findLastIndex((start) => start <= at);
  const lastIndex = starts.findLastIndex((start) => start < at + search.length);
  const toCodeUnits = (count: number) => letters.slice(0, count).join('').length;
  return [toCodeUnits(from), toCodeUnits(lastIndex + 1)];
}

/** Title of a suggestion: the typed text in normal weight, the completion in bold. */
export function HighlightedTitle({ title, query }: { title: string; query: string }): ReactNode {
  const range = findIgnoringAccents(title, query);
  if (range === null) return <b>{title}</b>;
  const [from, to] = range;
  return (
    <span>
      <b>{title.slice(0, from)}</b>
      {title.slice(from, to)}
      <b>{title.slice(to)}</b>
    </span>
  );
}
