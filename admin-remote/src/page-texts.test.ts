import { join } from 'node:path';
import {
  createTextReader,
  LAZY_IMPORT,
  readSourceWithImports,
  STATIC_IMPORT,
} from '../../libs/build/src/page-texts.mjs';
import { runModule } from '../../libs/build/src/run-module.mjs';
import type { AdminPage, DashboardTab } from './route-definition';

type LoadedPage = Pick<AdminPage, 'messages' | 'load'>;

const COMMON_LOCALE = 'es';
const { getPageFile, findTexts } = createTextReader(__dirname);

/** Lists every page and tab with its module, its message files, and the message ids that it uses from them. */
async function loadParts() {
  const requests: string[] = [];
  const loadDeclaration = (file: string) =>
    runModule(join(__dirname, file), (request) => requests.push(request));
  const { PAGES } = loadDeclaration('route-list.ts') as { PAGES: AdminPage[] };
  const { TABS, ORDER_PAGE } = loadDeclaration('dashboard/tabs.ts') as {
    TABS: DashboardTab[];
    ORDER_PAGE: LoadedPage;
  };
  const parts = [];
  for (const { load, messages = [] } of [...PAGES, ...TABS, ORDER_PAGE]) {
    await load();
    const part = requests.pop()?.split('/').pop() ?? '';
    parts.push({ part, messages });
  }
  return parts;
}
const parts = loadParts();

test('a page uses only common messages and messages that the page declares', async () => {
  const listMissingTexts = (file: string, pageMessages: readonly string[] = []) =>
    [...findTexts(readSourceWithImports(file, [STATIC_IMPORT]))].filter(
      ([name]) => name !== COMMON_LOCALE && !pageMessages.includes(name),
    );
  expect(listMissingTexts(join(__dirname, 'routes.tsx'))).toEqual([]);
  for (const { part, messages } of await parts)
    expect([part, listMissingTexts(getPageFile(part), messages)]).toEqual([part, []]);
});

test('no page loads a message file that the page does not use', async () => {
  const unusedTexts = (await parts).flatMap(({ part, messages }) => {
    const usedTexts = findTexts(readSourceWithImports(getPageFile(part), [STATIC_IMPORT, LAZY_IMPORT]));
    return messages.filter((name) => !usedTexts.has(name)).map((name) => `${part} ${name}`);
  });
  expect(unusedTexts).toEqual([]);
});
