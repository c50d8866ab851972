import type { Journal } from './crowd.ts';
import type { Verdict } from './judge.ts';

const COLUMNS = [
  ['row', 52],
  ['rounds', 7],
  ['orders', 7],
  ['refused', 8],
  ['cut', 6],
  ['503', 6],
  ['5xx', 5],
  ['lost', 5],
  ['doubled', 8],
  ['oversold', 9],
  ['recovered', 10],
] as const;
const SHOWN = 8;

const line = (cells: (string | number)[]) =>
  cells
    .map((cell, index) => {
      const width = COLUMNS[index]?.[1] ?? 0;
      return index === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
    })
    .join(' ');

export const printHead = () => console.log(line(COLUMNS.map(([name]) => name)));

/** @returns whether everything holds */
export function printRow(name: string, rounds: number, journal: Journal, verdict: Verdict): boolean {
  const { seconds, lost, doubled, oversold, broken } = verdict;
  const faults = journal.brokenCount;
  console.log(
    line([
      name,
      rounds,
      journal.orders,
      journal.refused,
      journal.cut,
      journal.busy,
      faults,
      lost.length,
      doubled.length,
      oversold.length,
      `${seconds.toFixed(1)} s`,
    ]),
  );
  const found = [...lost, ...doubled, ...oversold, ...broken];
  const answers = [...journal.broken].map(([path, count]) => `${count} x ${path}`);
  for (const text of [...found.slice(0, SHOWN), ...answers]) console.log(`    ${text}`);
  if (found.length > SHOWN) console.log(`    and ${found.length - SHOWN} more`);
  return found.length === 0 && faults === 0;
}
