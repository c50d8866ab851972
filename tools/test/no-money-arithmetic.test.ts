import { Linter, type Rule } from 'eslint';
import tseslint from 'typescript-eslint';
import noMoneyArithmetic from '../eslint/no-money-arithmetic.mjs';

const linter = new Linter();
const runLint = (code: string): string[] =>
  linter
    .verify(code, {
      languageOptions: { parser: tseslint.parser },
      plugins: { money: { rules: { rule: noMoneyArithmetic as unknown as Rule.RuleModule } } },
      rules: { 'money/rule': 'error' },
    })
    .map(({ message }) => message);

test.each([
  'item.unitPriceCents * quantity',
  'quantity * item.unitPriceCents',
  'goodsCents + deliveryCents',
  'paid!.paidCents - refunded?.refundedCents',
  '(sumCents ?? 0) - 1',
  'Math.max(0, fromCents) / 100',
  '(isWhole ? totalCents : 0) + 1',
  'cents / 100',
  '(x.lineCents as number) % 2',
  'costCents(option) + 1',
  '-a.savedCents * 2',
  'totalCents += line.net',
  'sum -= line.netCents',
  'cents++',
  'lines.map((line) => line.lineCents).reduce((a, b) => a + b, 0)',
  'lines.reduce((sum, { lineCents }) => { add(sum, lineCents); return sum; }, 0)',
])('the lint rule reports %s as money arithmetic', (code) => {
  expect(runLint(code)).not.toEqual([]);
});

test.each([
  ["import { sumCents } from '@munay/contracts/money'", 'sumCents'],
  ["import { priceOrder as price } from '@munay/contracts/pricing/price-order'", 'priceOrder'],
  ["import * as money from '@munay/contracts/money'", '*'],
  ["export { discountedCents } from '@munay/contracts/money'", 'discountedCents'],
])('the lint rule reports %s as an imported computation', (code, name) => {
  expect(runLint(code)).toEqual([expect.stringContaining(name)]);
});

test.each([
  'format.money(totals.totalCents)',
  'format.money(-totals.savedCents)',
  'totalCents > maxCents || totalCents === wantedCents',
  "'−' + savedCents",
  '`${cents} ct`',
  'pages * 2 + lines.length',
  'lines.reduce((count, { quantity }) => count + quantity, 0)',
  'String(cents).length + 1',
  "import { toEuros, parseEuros, getAnnouncedDiscount } from '@munay/contracts/money'",
  "import type { PricedOrder } from '@munay/contracts/pricing/price-order'",
  "import { type PricedLine } from '@munay/contracts/pricing/price-order'",
  "import { LIMITS } from '@munay/contracts/limits'",
  'export const one = 1',
])('the lint rule accepts %s', (code) => {
  expect(runLint(code)).toEqual([]);
});
