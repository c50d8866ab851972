import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

test('every version is pinned', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** Test suites aside: they stand beside what they prove. */
test('no folder holds more than 25 sources', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const sources = listed
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file) && !file.includes('.test.'))
    .filter((file) => existsSync(resolve(root, file)));
  const sizes = new Map<string, number>();
  for (const file of sources) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect(sources.length).toBeGreaterThan(500);
  expect([...sizes].filter(([, size]) => size > 25)).toEqual([]);
});

describe('Nx', () => {
  const { namedInputs } = JSON.parse(read('nx.json')) as { namedInputs: Record<string, unknown[]> };

  // Otherwise every `nx affected -t test` ends before its first test
  test.each(Object.entries(namedInputs))('the inputs named %s are of the project itself', (_, inputs) => {
    expect(inputs.filter((input) => typeof input === 'string' && input.startsWith('^'))).toEqual([]);
  });
});
