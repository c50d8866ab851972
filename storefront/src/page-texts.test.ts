import { join } from 'node:path';
import {
  createTextReader,
  LAZY_IMPORT,
  readSourceWithImports,
  STATIC_IMPORT,
} from '../../libs/build/src/page-texts.mjs';
import { readPublishedPages } from '../../libs/build/src/published-pages.mjs';

const COMMON_LOCALE = 'es';
const { getPageFile, findTexts } = createTextReader(__dirname);

test('the first render of a page uses only common messages and its declared messages', async () => {
  const listMissingTexts = (file: string, listedTexts: readonly string[] = []) =>
    [...findTexts(readSourceWithImports(file, [STATIC_IMPORT]))].filter(
      ([name]) => name !== COMMON_LOCALE && !listedTexts.includes(name),
    );
  expect(listMissingTexts(join(__dirname, 'routes.tsx'))).toEqual([]);
  for (const { path, part, messages } of await readPublishedPages(join(__dirname, 'route-list.ts')))
    expect([path, listMissingTexts(getPageFile(part), messages)]).toEqual([path, []]);
});

test('no page loads a message file that neither the page nor its lazy parts use', async () => {
  const unusedTexts = (await readPublishedPages(join(__dirname, 'route-list.ts'))).flatMap(
    ({ path, part, messages = [] }) => {
      const usedTexts = findTexts(readSourceWithImports(getPageFile(part), [STATIC_IMPORT, LAZY_IMPORT]));
      return messages.filter((name) => !usedTexts.has(name)).map((name) => `${path} ${name}`);
    },
  );
  // These pages link to a page that uses the texts
  expect(unusedTexts).toEqual([
    '/checkout-success account',
    '/checkout-success checkout',
    '/validate-password/:tokenId mailed',
  ]);
});
