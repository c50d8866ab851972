/**
 * Checks who may depend on whom, over the project graph of Nx and the tags in each project.json.
 *   node tools/check-boundaries.mjs [GRAPH.json]    without a file it asks Nx
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './workspace/root.mjs';
import { run } from './workspace/step.mjs';

/**
 * Which scopes each scope may depend on. The front ends know each other only by URL, so a remote never depends on the
 * shell or on another remote, nor they on it. @type {Record<string, string[]>}
 */
export const MAY_IMPORT = {
  'scope:contracts': [],
  'scope:settings': [],
  'scope:tracing': [],
  'scope:kit': ['scope:contracts'],
  // The loader gives each front end only the endpoint rows it uses.
  'scope:build': ['scope:contracts'],
  'scope:shell': ['scope:kit', 'scope:contracts', 'scope:build'],
  'scope:storefront': ['scope:kit', 'scope:contracts', 'scope:build'],
  'scope:admin': ['scope:kit', 'scope:contracts', 'scope:build'],
  // For the API's tests; the linter keeps its sources away from it.
  'scope:server': ['scope:contracts', 'scope:settings', 'scope:tracing', 'scope:sandbox', 'scope:build'],
  'scope:web': ['scope:contracts', 'scope:settings', 'scope:tracing', 'scope:build'],
  // The hosted payment page uses the shop's colours.
  'scope:sandbox': ['scope:contracts', 'scope:settings', 'scope:kit', 'scope:build'],
  // Browser tests import only the contracts, but need every app built.
  'scope:e2e': [
    'scope:contracts',
    'scope:kit',
    'scope:shell',
    'scope:storefront',
    'scope:admin',
    'scope:server',
    'scope:web',
    'scope:sandbox',
  ],
  // Workspace tests compare .env.example with the settings of each service.
  'scope:workspace': ['scope:contracts', 'scope:server', 'scope:web', 'scope:sandbox', 'scope:build'],
};

/**
 * @typedef {object} Graph  the part of `nx graph --file` that is read here
 * @property {Record<string, { data: { tags?: string[] } }>} nodes
 * @property {Record<string, { target: string }[]>} dependencies
 */

/**
 * Lists every violation, as a sentence. @param {Graph} graph
 * @returns {string[]}
 */
export function breaches({ nodes, dependencies }) {
  const found = [];
  /** @type {Record<string, string>} */
  const scopes = {};
  for (const [name, { data }] of Object.entries(nodes)) {
    const known = (data.tags ?? []).filter((tag) => tag in MAY_IMPORT);
    const hasType = (data.tags ?? []).some((tag) => tag.startsWith('type:'));
    if (known.length === 1 && hasType) scopes[name] = known[0] ?? '';
    else
      found.push(
        `${name}: its project.json needs exactly one scope tag of tools/check-boundaries.mjs and a type tag`,
      );
  }
  for (const [name, targets] of Object.entries(dependencies)) {
    const from = scopes[name];
    for (const target of new Set(targets.map((edge) => edge.target))) {
      const to = scopes[target];
      // npm packages are not projects; the linter restricts those.
      if (!from || !to || MAY_IMPORT[from]?.includes(to)) continue;
      found.push(`${name} (${from}) must not import ${target} (${to})`);
    }
  }
  return found;
}

async function askNx() {
  const folder = mkdtempSync(join(tmpdir(), 'munay-graph-'));
  const file = join(folder, 'graph.json');
  try {
    const nx = join(ROOT, 'node_modules', '.bin', 'nx');
    const env = { ...process.env, NX_DAEMON: 'false' };
    const { code, output } = await run(nx, ['graph', `--file=${file}`], { cwd: ROOT, env });
    if (code !== 0) throw new Error(`nx graph failed:\n${output}`);
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv[2];
  const { graph } = JSON.parse(given ? readFileSync(given, 'utf8') : await askNx());
  const found = breaches(graph);
  for (const breach of found) console.error(breach);
  if (found.length === 0) console.log(`The boundaries of ${Object.keys(graph.nodes).length} projects hold.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
