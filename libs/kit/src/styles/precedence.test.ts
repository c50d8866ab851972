import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const FRONT_ENDS = ['libs/kit/src', 'storefront/src', 'shell/src', 'admin-remote/src'];

const sheets = FRONT_ENDS.flatMap((frontEnd) =>
  readdirSync(join(ROOT, frontEnd), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name: `${frontEnd}/${name}`, css: readFileSync(join(ROOT, frontEnd, name), 'utf8') })),
);

/** Selectors that repeat a class, or add `[class]`, to increase their specificity. */
const listRepeatedClasses = (css: string): string[] =>
  (css.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [])
    .flatMap((selector) => selector.split(/[\s,>+~]+/))
    .filter((compound) => /(\.[\w-]+)(?![\w-]).*\1(?![\w-])|(?<!not\()\[class\]/.test(compound));

test.each([
  ['.tiles.tiles label:hover {}', ['.tiles.tiles']],
  ['.panel[class] {}', ['.panel[class]']],
  ['@media print { .a, .sum.total.sum > li {} }', ['.sum.total.sum']],
  ['.table a:not([class]), .table .table, .sum.summary {}', []],
])('the selectors of %s that repeat a class are %j', (css, repeated) => {
  expect(listRepeatedClasses(css)).toEqual(repeated);
});

test('no selector repeats its own class to increase its specificity', () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(
    sheets.flatMap(({ name, css }) => listRepeatedClasses(css).map((selector) => `${name}: ${selector}`)),
  ).toEqual([]);
});
