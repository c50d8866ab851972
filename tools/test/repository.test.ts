import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  jobs: Record<string, { strategy: { matrix: { node: string[] } }; steps: Step[] }>;
}
interface Manifest {
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const workflow = parse(read('.github/workflows/ci.yml')) as Workflow;

describe('Node', () => {
  const [production, ...others] = workflow.jobs.ci!.strategy.matrix.node;

  test('is of one line in .nvmrc, in the images and first in CI', () => {
    const images = [
      'services/api/Dockerfile',
      'services/web/Dockerfile',
      'services/sandbox/Dockerfile',
    ].flatMap((file) => [...read(file).matchAll(/^FROM node:(\d+)\./gm)].map(([, major]) => major));
    expect(images.length).toBeGreaterThan(2);
    expect(new Set([...images, read('.nvmrc').trim()])).toEqual(new Set([production]));
  });

  test('is tried at the oldest version of each line that the shop takes', () => {
    const oldest = [...manifest.engines.node.matchAll(/\^([\d.]+)/g)].map(([, version]) => version);
    expect(oldest.length).toBe(2);
    expect([...others].sort()).toEqual(oldest.sort());
  });
});

test('CI runs .ci/run, with actions that cannot be moved behind their tag', () => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  expect(steps.filter(({ run }) => run === '.ci/run')).toHaveLength(1);
  const actions = steps.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(1);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test('no version is installed that Renovate must not propose', () => {
  const { packageRules } = JSON.parse(read('.github/renovate.json')) as {
    packageRules: { matchPackageNames?: string[]; allowedVersions?: string }[];
  };
  const held = packageRules.filter(({ allowedVersions }) => allowedVersions);
  expect(held.length).toBeGreaterThan(3);
  const installed = { ...manifest.dependencies, ...manifest.devDependencies, node: `${read('.nvmrc')}` };
  for (const { matchPackageNames: [name] = [], allowedVersions } of held) {
    const below = Number(/^<(\d+)$/.exec(allowedVersions!)?.[1]);
    expect([name, Number.parseInt(installed[name as never] ?? '', 10) < below]).toEqual([name, true]);
  }
});

test('every version is pinned', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

describe('the changelog', () => {
  const headings = read('CHANGELOG.md').match(/^#+ .*$/gm) ?? [];

  test('begins with what is unreleased, then has dated versions, newest first', () => {
    const versions = headings.filter((line) => line.startsWith('## '));
    expect(versions[0]).toBe('## [Unreleased]');
    expect(versions.slice(1).every((line) => /^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/.test(line))).toBe(
      true,
    );
    const dates = versions.slice(1).map((line) => line.slice(-10));
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('sorts entries by kind', () => {
    const kinds = headings.filter((line) => line.startsWith('### '));
    expect(kinds.length).toBeGreaterThan(1);
    expect(
      kinds.filter((line) => !/^### (Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(line)),
    ).toEqual([]);
  });
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
