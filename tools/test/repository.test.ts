import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { DEMO_ACCOUNTS } from '../../services/api/src/seed/accounts';
import { readRecipes } from '../recipes/pages.ts';
import { listAddresses } from '../workspace/apps.ts';
import { listRepositoryFiles } from '../workspace/repository-files.ts';
import { readSettings } from '../workspace/settings.ts';
import { findBrokenReferences, listAnchors, type Repository } from './documents.ts';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

interface Manifest {
  version: string;
  license: string;
  engines: { node: string };
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

test('every dependency version is pinned', () => {
  const lab = JSON.parse(read('tools/lab/package.json')) as Manifest;
  const versions = [manifest.dependencies, manifest.devDependencies, lab.dependencies].flatMap(Object.values);
  expect(versions.filter((version) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('the package, the chart and the changelog name the same version', () => {
  const chart = parse(read('services/deploy/helm/munay/Chart.yaml')) as Record<string, string>;
  const [, released] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(read('CHANGELOG.md')) ?? [];
  expect([chart.version, chart.appVersion, released]).toEqual(Array(3).fill(manifest.version));
});

const files = listRepositoryFiles();

/** Test suites are not counted, because they are next to the code that they test. */
test('no folder contains more than 30 source files', () => {
  const sources = files.filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file) && !file.includes('.test.'));
  const sizes = new Map<string, number>();
  for (const file of sources) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect(sources.length).toBeGreaterThan(500);
  expect([...sizes].filter(([, size]) => size > 30)).toEqual([]);
});

/** A file with several providers has the name of the first one. */
test('each API provider is in the file with the name of its class', () => {
  const declared = files
    .filter((file) => file.startsWith('services/api/src/') && file.endsWith('.ts'))
    .flatMap((file) => {
      const [, name] = /@Injectable\([^)]*\)\s+export (?:abstract )?class (\w+)/.exec(read(file)) ?? [];
      return name === undefined ? [] : [{ file, name }];
    });
  expect(declared.length).toBeGreaterThan(200);
  const toClass = (file: string) => basename(file, '.ts').replaceAll(/[.-]/g, '').toLowerCase();
  expect(declared.filter(({ file, name }) => toClass(file) !== name.toLowerCase())).toEqual([]);
});

describe('Nx', () => {
  const { namedInputs } = JSON.parse(read('nx.json')) as { namedInputs: Record<string, unknown[]> };

  // `nx affected -t test` fails before it runs a test if files of other projects are among the inputs
  test.each(Object.entries(namedInputs))(
    'the named inputs %s contain only files of the project itself',
    (_, inputs) => {
      expect(inputs.filter((input) => typeof input === 'string' && input.startsWith('^'))).toEqual([]);
    },
  );
});

describe('documentation', () => {
  const created = readRecipes().flatMap(({ edits }) =>
    edits.flatMap(({ action, file }) => (action === 'create' ? [file] : [])),
  );
  const scripts = Object.keys(manifest.scripts);
  const repository: Repository = { files: [...files, ...created], scripts, read };
  // The changelog may name former files, and the pages in content folders are blog posts of the demo shop
  const pages = files.filter((file) => file.endsWith('.md') && !/^CHANGELOG|\/content\//.test(file));
  const readme = read('README.md');

  test('docs/running.md lists every npm script', () => {
    const listed = [...read('docs/running.md').matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(
      ([, name]) => name,
    );
    expect(listed.sort()).toEqual(scripts.sort());
  });

  test.each(pages)('the document %s refers only to existing files, headings, scripts and tests', (page) => {
    expect(findBrokenReferences(page, repository)).toEqual([]);
  });

  test('only broken references are reported', () => {
    const text = `
# The \`cart\`: lines & codes

[ok](b.md) [ok](b.md#twice-1) [ok](#the-cart-lines--codes) [ok](../src) [ok](https://other.test/x#y)
[gone](c.md) [gone](b.md#twice-2) [gone](../src/cart.service.ts#L3) ![gone](d.webp)

\`src/cart.service.ts\` \`src/{cart,order}.service.ts\` \`*.service.ts\` \`src/<name>.service.ts\` \`manifest.json\`
\`src/none.ts\` \`none.service.ts\` \`src/{cart,none}.service.ts\` \`npm test -- none\`

    npm run bench -- orders
    npm test -- cart
    npm run none
    node --cpu-prof services/api/none.mjs
    node dist/services/api/main.js
    node dist/services/api/none.js
`;
    const names = [
      'docs/a.md',
      'docs/b.md',
      'src/cart.service.ts',
      'src/order.service.ts',
      'src/cart.test.ts',
      'services/api/src/main.ts',
    ];
    const texts: Record<string, string> = { 'docs/a.md': text, 'docs/b.md': '# Twice\n\n## Twice\n' };
    const references = findBrokenReferences('docs/a.md', {
      files: names,
      scripts: ['bench'],
      read: (file) => texts[file] ?? '',
    });
    expect(references).toEqual([
      'link c.md: no such file',
      'link b.md#twice-2: no such heading',
      'link ../src/cart.service.ts#L3: no such heading',
      'link d.webp: no such file',
      'src/none.ts: no such file',
      'none.service.ts: no such file',
      'src/{cart,none}.service.ts: no such file',
      'npm test -- none: no such test',
      'services/api/none.mjs: no such file',
      'npm run none: no such script',
      'dist/services/api/none.js: not built',
    ]);
  });

  test('the documentation index links to every page of docs', () => {
    const index = read('docs/README.md');
    const docPages = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
    expect(docPages.filter((page) => !index.includes(`](${page.slice(5)})`))).toEqual([]);
    expect(listAnchors(index)).toEqual(expect.arrayContaining(['shopkeepers', 'operators', 'developers']));
  });

  test('the badges of the README match the configuration', () => {
    const { compilerOptions } = JSON.parse(read('tsconfig.base.json')) as {
      compilerOptions: { strict: boolean };
    };
    const node = [...manifest.engines.node.matchAll(/(\d+\.\d+)\.0/g)].map(([, version = '']) =>
      version.replace('.0', ''),
    );
    const expected = {
      licence: `Licence: ${manifest.license}`,
      node: `Node.js: ${node.join(', ')}`,
      typescript: `TypeScript: ${compilerOptions.strict ? 'strict' : 'not strict'}`,
    };
    for (const [name, title] of Object.entries(expected)) {
      expect(readme).toContain(`![${title}](docs/pictures/badge-${name}.svg)`);
      expect(read(`docs/pictures/badge-${name}.svg`)).toContain(`<title>${title}</title>`);
    }
  });

  test('the README lists the default URLs and the demo accounts', () => {
    const origins = listAddresses(readSettings({})).flatMap(([name, text]) =>
      name === 'payments' ? [] : text.split(' ', 1),
    );
    expect(origins.filter((origin) => !readme.includes(origin))).toEqual([]);
    for (const { email, password } of DEMO_ACCOUNTS)
      expect(readme).toMatch(new RegExp(`\\| \`${email}\` +\\| \`${password}\` +\\|`));
  });
});
