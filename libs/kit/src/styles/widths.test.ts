import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const FRONT_ENDS = ['libs/kit/src', 'storefront/src', 'shell/src', 'admin-remote/src'];

/** Allowed breakpoints: phones are up to 40rem wide, two columns fit from 56rem, side navigation from 62rem. */
const WIDTH_PATTERN = /\(\s*((40|56|62)rem <= )?width (<|>=) (40|56|62)rem\s*\)/g;
/** Width from which page and margins stop growing (`--page-width` plus twice `--page-gutter`). */
const PAGE_END = '(56rem <= width < 81rem)';

const unknown = (query: string): boolean =>
  query.replace(WIDTH_PATTERN, '').replace(PAGE_END, '').includes('width');

test('media queries use only the three standard widths', () => {
  const queries = FRONT_ENDS.flatMap((frontEnd) =>
    readdirSync(join(ROOT, frontEnd), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) =>
        [...readFileSync(join(ROOT, frontEnd, name), 'utf8').matchAll(/@media([^{]*)/g)].map(
          ([, query = '']) => `${frontEnd}/${name}: ${query.trim()}`,
        ),
      ),
  );
  expect(queries.length).toBeGreaterThan(100);
  expect(queries.filter(unknown)).toEqual([]);
});

test.each([
  ['(width < 40rem)', false],
  ['(pointer: coarse), (width < 40rem)', false],
  ['(40rem <= width < 62rem)', false],
  ['(width < 44rem)', true],
  ['(min-width: 56rem)', true],
  ['(width < 640px)', true],
])('the query %s is rejected: %s', (query, isRejected) => {
  expect(unknown(query)).toBe(isRejected);
});
