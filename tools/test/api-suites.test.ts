import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const api = resolve(__dirname, '../../services/api');
/** Suites without a single module, because other suites share them or they test the whole shop. */
const SHARED_FOLDERS = ['support', 'support/engines', 'resilience', 'spreadsheets', 'spreadsheets/files'];

const listFolders = (folder: string): string[] =>
  readdirSync(join(api, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(api, folder, name)).isDirectory(),
  );

test('folders of API suites have the name of a module', () => {
  const modules = new Set([...listFolders('src'), ...listFolders('src/modules'), ...SHARED_FOLDERS]);
  const suites = listFolders('test');
  expect(suites.length).toBeGreaterThan(20);
  expect(suites.filter((folder) => !modules.has(folder))).toEqual([]);
});

test('every API suite is in the folder of a module', () => {
  expect(readdirSync(join(api, 'test')).filter((name) => name.includes('.'))).toEqual([]);
});
