import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SCRIPT = resolve(__dirname, '../check-boundaries.mjs');

type Edges = Record<string, string[]>;

const TAGS: Record<string, string[]> = {
  contracts: ['scope:contracts', 'type:lib'],
  kit: ['scope:kit', 'type:lib'],
  api: ['scope:server', 'type:app'],
  sandbox: ['scope:sandbox', 'type:app'],
  shell: ['scope:shell', 'type:app'],
  storefront: ['scope:storefront', 'type:app'],
  'admin-remote': ['scope:admin', 'type:app'],
};

function check(edges: Edges, tags = TAGS): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'munay-boundaries-'));
  const nodes = Object.fromEntries(Object.keys(tags).map((name) => [name, { data: { tags: tags[name] } }]));
  const dependencies = Object.fromEntries(
    Object.entries(edges).map(([source, targets]) => [source, targets.map((target) => ({ source, target }))]),
  );
  writeFileSync(join(folder, 'graph.json'), JSON.stringify({ graph: { nodes, dependencies } }));
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, join(folder, 'graph.json')], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { code: status, said: stderr };
}

test('lets through what the rules allow, and packages of npm', () => {
  const edges = {
    kit: ['contracts'],
    storefront: ['kit', 'contracts', 'npm:react'],
    api: ['contracts', 'npm:fastify'],
  };
  expect(check(edges)).toEqual({ code: 0, said: '' });
});

test.each<[string, string]>([
  ['contracts', 'kit'],
  ['kit', 'storefront'],
  ['storefront', 'api'],
  ['storefront', 'admin-remote'],
  ['admin-remote', 'shell'],
  ['shell', 'storefront'],
  ['api', 'storefront'],
  ['api', 'kit'],
  ['sandbox', 'api'],
])('refuses %s importing %s', (source, target) => {
  const { code, said } = check({ [source]: [target] });
  expect(code).toBe(1);
  expect(said).toContain(`${source} (`);
  expect(said).toContain(`must not import ${target} (`);
});

test.each([
  [['type:app']],
  [['scope:server']],
  [['scope:elsewhere', 'type:app']],
  [['scope:server', 'scope:kit', 'type:app']],
])('refuses a project with the tags %j', (tags) => {
  const { code, said } = check({}, { ...TAGS, newcomer: tags });
  expect(code).toBe(1);
  expect(said).toContain('newcomer: its project.json needs');
});
