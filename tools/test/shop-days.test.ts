import { Linter, type Rule } from 'eslint';
import tseslint from 'typescript-eslint';
import shopDays from '../eslint/shop-days.mjs';

const linter = new Linter();
const problems = (code: string): string[] =>
  linter
    .verify(code, {
      languageOptions: { parser: tseslint.parser },
      plugins: { days: { rules: { shop: shopDays as unknown as Rule.RuleModule } } },
      rules: { 'days/shop': 'error' },
    })
    .map(({ message }) => message);

test.each([
  'discountEndsAt.slice(0, 10)',
  'product.discountEndsAt!.slice(0, 10)',
  '(updatedAt ?? createdAt).substring(0, 10)',
  'new Date().toISOString().slice(0, 10)',
  'moment.toJSON().substr(0, 7)',
  "iso.split('T')",
  'day.getUTCDay()',
  'new Date(at).getFullYear()',
  'day.setUTCDate(day.getDate() + 1)',
  'now.toLocaleDateString()',
])('the rule for shop days rejects %s', (code) => {
  expect(problems(code)).not.toEqual([]);
});

test.each([
  'toShopDay(discountEndsAt)',
  'day.slice(0, 4)',
  'hash.slice(0, 10)',
  'dates.map((date) => date.getTime())',
  "name.split('T')",
  'at.getUTCHours()',
])('the rule for shop days accepts %s', (code) => {
  expect(problems(code)).toEqual([]);
});
