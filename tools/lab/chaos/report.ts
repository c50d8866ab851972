import { formatTableRow } from '../../workspace/table.ts';
import type { ScenarioReport } from './scenario.ts';
import type { ShopperLog } from './shoppers.ts';
import type { Verification } from './verify.ts';

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
  ['no buying', 10],
  ['no mail', 8],
] as const;
const MAX_LINES = 8;

const formatLine = (cells: (string | number)[]) =>
  formatTableRow(
    cells,
    COLUMNS.map(([, width]) => width),
  );

export const printHeader = () => console.log(formatLine(COLUMNS.map(([name]) => name)));

const formatSeconds = (measured: number | undefined) =>
  measured === undefined ? '' : `${measured.toFixed(1)} s`;

export function printRow(
  name: string,
  rounds: number,
  log: ShopperLog,
  verdict: Verification,
  { withoutBuying, withoutMail }: ScenarioReport = {},
): boolean {
  const { lost, doubled, oversold, broken } = verdict;
  const faults = log.brokenCount;
  console.log(
    formatLine([
      name,
      rounds,
      log.orders,
      log.rejectedCount,
      log.interruptedCount,
      log.busy,
      faults,
      lost.length,
      doubled.length,
      oversold.length,
      formatSeconds(verdict.seconds),
      formatSeconds(withoutBuying),
      formatSeconds(withoutMail),
    ]),
  );
  const problems = [...lost, ...doubled, ...oversold, ...broken];
  const responses = [...log.brokenResponses].map(([path, count]) => `${count} x ${path}`);
  for (const text of [...problems.slice(0, MAX_LINES), ...responses]) console.log(`    ${text}`);
  if (problems.length > MAX_LINES) console.log(`    and ${problems.length - MAX_LINES} more`);
  return problems.length === 0 && faults === 0;
}
