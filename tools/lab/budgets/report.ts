interface Figure {
  value: number;
  budget: number;
  unit?: string;
  decimals?: number;
  /** False for times measured on a busy machine. */
  isEnforced?: boolean;
  isMinimum?: boolean;
}

const missedBudgets: string[] = [];
let heading = '';

export function startRow(name: string): void {
  heading = name;
  console.log(`\n${name}`);
}

export function reportMiss(what: string): void {
  missedBudgets.push(`${heading}: ${what}`);
  console.log(`  ${what}  MISSED`);
}

export function print(
  name: string,
  { value, budget, unit = '', decimals = 0, isEnforced = true, isMinimum = false }: Figure,
): void {
  const shown = `${value.toFixed(decimals)} ${unit}`.trim();
  const limit = `${isMinimum ? 'at least' : 'at most'} ${budget}`;
  const fine = isMinimum ? value >= budget : Number(value.toFixed(decimals)) <= budget;
  const verdict = fine ? '' : isEnforced ? '  MISSED' : '  (not judged)';
  if (!fine && isEnforced) missedBudgets.push(`${heading}: ${name} ${shown}, ${limit}`);
  console.log(`  ${name.padEnd(24)} ${shown.padStart(11)}   ${limit}${verdict}`);
}

/** @returns how many budgets were missed */
export function printSummary(): number {
  if (missedBudgets.length === 0) console.log('\nWithin every budget.');
  else console.log(`\nMissed (${missedBudgets.length}):\n${missedBudgets.map((line) => `  ${line}`).join('\n')}`);
  return missedBudgets.length;
}
