interface Figure {
  value: number;
  budget: number;
  unit?: string;
  decimals?: number;
  /** False for times measured on a busy machine. */
  judged?: boolean;
  least?: boolean;
}

const missed: string[] = [];
let heading = '';

export function startRow(name: string): void {
  heading = name;
  console.log(`\n${name}`);
}

export function reportMiss(what: string): void {
  missed.push(`${heading}: ${what}`);
  console.log(`  ${what}  MISSED`);
}

export function print(
  name: string,
  { value, budget, unit = '', decimals = 0, judged = true, least = false }: Figure,
): void {
  const shown = `${value.toFixed(decimals)} ${unit}`.trim();
  const limit = `${least ? 'at least' : 'at most'} ${budget}`;
  const fine = least ? value >= budget : Number(value.toFixed(decimals)) <= budget;
  const verdict = fine ? '' : judged ? '  MISSED' : '  (not judged)';
  if (!fine && judged) missed.push(`${heading}: ${name} ${shown}, ${limit}`);
  console.log(`  ${name.padEnd(24)} ${shown.padStart(11)}   ${limit}${verdict}`);
}

/** @returns how many budgets were missed */
export function printSummary(): number {
  if (missed.length === 0) console.log('\nWithin every budget.');
  else console.log(`\nMissed (${missed.length}):\n${missed.map((line) => `  ${line}`).join('\n')}`);
  return missed.length;
}
