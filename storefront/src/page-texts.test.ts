import { join } from 'node:path';
import { LAZY_IMPORT, sourceOf, STATIC_IMPORT, textReader } from '../../libs/build/src/page-texts.mjs';
import { publishedPages } from '../../libs/build/src/published-pages.mjs';

const COMMON = 'es';
const { fileOf, textsIn } = textReader(__dirname);

test('the first render of a page uses only the common messages and those that the page declares', async () => {
  const missing = (file: string, own: readonly string[] = []) =>
    [...textsIn(sourceOf(file, [STATIC_IMPORT]))].filter(([name]) => name !== COMMON && !own.includes(name));
  expect(missing(join(__dirname, 'routes.tsx'))).toEqual([]);
  for (const { path, part, messages } of await publishedPages(join(__dirname, 'route-list.ts')))
    expect([path, missing(fileOf(part), messages)]).toEqual([path, []]);
});

test('no page loads a message file that neither the page nor its lazy parts use', async () => {
  const needless = (await publishedPages(join(__dirname, 'route-list.ts'))).flatMap(
    ({ path, part, messages = [] }) => {
      const used = textsIn(sourceOf(fileOf(part), [STATIC_IMPORT, LAZY_IMPORT]));
      return messages.filter((name) => !used.has(name)).map((name) => `${path} ${name}`);
    },
  );
  // These pages link to a page that uses the texts
  expect(needless).toEqual([
    '/checkout-success account',
    '/checkout-success checkout',
    '/validate-password/:tokenId mailed',
  ]);
});
