import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config';
import { createHtmlService } from '../html-service';
import { createAssetService } from './asset-service';
import { addBuild, archiveBuild, getFilesFolder } from './previous-builds';

const root = mkdtempSync(join(tmpdir(), 'munay-builds-'));
const archive = join(root, 'kept');
afterAll(() => rmSync(root, { recursive: true }));

const createBuild = (number: number): string => {
  const folder = join(root, String(number));
  mkdirSync(join(folder, 'server'), { recursive: true });
  writeFileSync(join(folder, `part.000000000${number}.js`), `part ${number}`);
  writeFileSync(join(folder, `part.000000000${number}.js.br`), 'packed');
  writeFileSync(join(folder, 'server', `main.000000000${number}.js`), 'server');
  writeFileSync(join(folder, 'shared.aaaaaaaa.css'), 'shared');
  writeFileSync(join(folder, 'manifest.json'), `{"number":${number}}`);
  return folder;
};

/** Makes each build an hour older than the next one. */
const ageFiles = (): void => {
  for (const name of existsSync(archive) ? readdirSync(join(archive, 'builds')) : []) {
    const file = join(archive, 'builds', name);
    utimesSync(file, 0, statSync(file).mtimeMs / 1_000 - 3_600);
  }
};

test('the archive keeps the files of the latest builds and removes older builds', async () => {
  for (let number = 1; number <= 4; number += 1) {
    ageFiles();
    await addBuild(createBuild(number), archive, 2);
  }
  const files = readdirSync(getFilesFolder(archive), { recursive: true }).map(String).sort();
  expect(files).toEqual([
    'part.0000000003.js',
    'part.0000000003.js.br',
    'part.0000000004.js',
    'part.0000000004.js.br',
    'server',
    'server/main.0000000003.js',
    'server/main.0000000004.js',
    'shared.aaaaaaaa.css',
  ]);
});

test('several processes can archive the same build concurrently', async () => {
  const folder = createBuild(5);
  await Promise.all([1, 2, 3, 4].map(async () => addBuild(folder, archive, 2)));
  const files = readdirSync(getFilesFolder(archive), { recursive: true }).map(String);
  expect(files).toContain('part.0000000005.js');
  expect(files.filter((name) => name.endsWith('.coming'))).toEqual([]);
});

test('an asset server serves files of other builds but only its own manifest', async () => {
  const settings = { LOG_LEVEL: 'silent', KEPT_BUILDS_DIR: archive };
  const app = await createAssetService(readConfig(settings), createBuild(6));
  const request = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await request('/part.0000000006.js')).toBe(200);
  expect((await app.inject({ url: '/part.0000000005.js' })).body).toBe('part 5');
  expect((await app.inject({ url: '/part.0000000005.js' })).headers['cache-control']).toContain('immutable');
  expect(await request('/part.0000000007.js')).toBe(404);
  await addBuild(createBuild(7), archive);
  expect(await request('/part.0000000007.js')).toBe(200);
  expect((await app.inject({ url: '/manifest.json' })).body).toBe('{"number":6}');
  await app.close();
});

describe('asset and page servers without a writable archive of earlier builds', () => {
  // No user can create a folder inside a regular file
  const settings = { LOG_LEVEL: 'silent', PAGE_CACHE: 'off', KEPT_BUILDS_DIR: join(root, 'file', 'builds') };
  const folder = createBuild(8);
  beforeAll(() => {
    writeFileSync(join(root, 'file'), '');
    writeFileSync(join(folder, 'index.html'), '<!doctype html>{{head}}');
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ initial: [], integrity: {}, parts: {} }));
  });

  test.each([
    ['the asset server', createAssetService],
    ['the page server', createHtmlService],
  ])('%s starts and serves the current build', async (_name, create) => {
    const app = await create(readConfig(settings), folder);
    const { statusCode, body } = await app.inject({ url: '/part.0000000008.js' });
    expect([statusCode, body]).toEqual([200, 'part 8']);
    await app.close();
  });

  test('the warning about the archive folder contains the setting and the reason', async () => {
    const logWarning = jest.fn();
    expect(await archiveBuild(folder, settings.KEPT_BUILDS_DIR, { warn: logWarning })).toBeNull();
    expect(logWarning.mock.calls).toEqual([
      [
        expect.objectContaining({ reason: expect.stringContaining('ENOTDIR') }),
        expect.stringMatching(/^KEPT_BUILDS_DIR /),
      ],
    ]);
  });
});
