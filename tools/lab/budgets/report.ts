interface Figure {
  value: number;
  budget: number;
  unit?: string;
  decimals?: number;
  /** False for values from a busy machine, which cannot miss the budget. */
  isEnforced?: boolean;
  isMinimum?: boolean;
}

const missedBudgets: string[] = [];
let heading = '';

export function startRow(name: string): void {
  heading = name;
  console.log(`\n${name}`);
}

export function reportMiss(name: string): void {
  missedBudgets.push(`${heading}: ${name}`);
  console.log(`  ${name}  MISSED`);
}

export function print(
  name: string,
  { value, budget, unit = '', decimals = 0, isEnforced = true, isMinimum = false }: Figure,
): void {
  const formattedValue = `${value.toFixed(decimals)} ${unit}`.trim();
  const limit = `${isMinimum ? 'at least' : 'at most'} ${budget}`;
  const isWithinBudget = isMinimum ? value >= budget : Number(value.toFixed(decimals)) <= budget;
  const verdict = isWithinBudget ? '' : isEnforced ? '  MISSED' : '  (not judged)';
  if (!isWithinBudget && isEnforced) missedBudgets.push(`${heading}: ${name} ${formattedValue}, ${limit}`);
  console.log(`  ${name.padEnd(24)} ${formattedValue.padStart(11)}   ${limit}${verdict}`);
}

/** @returns the number of missed budgets */
export function printSummary(): number {
  if (missedBudgets.length === 0) console.log('\nWithin every budget.');
  else
    console.log(
      `\nMissed (${missedBudgets.length}):\n${missedBudgets.map((line) => `  ${line}`).join('\n')}`,
    );
  return missedBudgets.length;
}
