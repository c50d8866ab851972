import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { publishedPages } from '../../libs/build/src/published-pages.mjs';

const COMMON = 'es';
const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });

/** Ids of the message files by the name that pages give them; `es` is the common one. */
const catalogues = new Map(
  files
    .filter((file) => /^i18n\/(.*\.)?es\.json$/.test(file))
    .map((file) => {
      const texts = JSON.parse(readFileSync(join(__dirname, file), 'utf8')) as object;
      return [basename(file, '.json').replace(/\.es$/, ''), Object.keys(texts)] as const;
    }),
);

const STATIC_IMPORT = /^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';$/gm;
const LAZY_IMPORT = /\bimport\((?:\/\*.*?\*\/ )?'(\.[^']+)'\)/g;

/** The source of a module and of all it imports, without their types. */
function sourceOf(file: string, imports: RegExp[], seen = new Map<string, string>()): string {
  const source = readFileSync(file, 'utf8').replace(/^(?:export )?type [^;]+;$/gm, '');
  seen.set(file, source);
  for (const [, request = ''] of imports.flatMap((pattern) => [...source.matchAll(pattern)])) {
    const path = join(dirname(file), request);
    const imported = ['.tsx', '.ts'].map((end) => path + end).find((name) => existsSync(name));
    if (imported !== undefined && !seen.has(imported)) sourceOf(imported, imports, seen);
  }
  return [...seen.values()].join('\n');
}

/** The message files that a source names texts of: whole (`'cart.open'`, `"cart.open"`), or by their beginning (`scent.${…}`). */
function textsIn(source: string): Map<string, string[]> {
  const whole = new Set([...source.matchAll(/(['"])([\w-]+(?:\.[\w-]+)+)\1/g)].map(([, , id]) => id));
  const starts = [...source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start = '']) => start);
  const isUsed = (id: string) => whole.has(id) || starts.some((start) => id.startsWith(start));
  const used = [...catalogues].map(([name, ids]) => [name, ids.filter(isUsed)] as const);
  return new Map(used.filter(([, ids]) => ids.length > 0));
}

const pageFile = (part: string): string =>
  join(__dirname, files.find((file) => basename(file) === `${part}.tsx`) ?? part);

test('what a page draws at once is said by the common texts and those of its own files', async () => {
  const missing = (file: string, own: readonly string[] = []) =>
    [...textsIn(sourceOf(file, [STATIC_IMPORT]))].filter(([name]) => name !== COMMON && !own.includes(name));
  expect(missing(join(__dirname, 'routes.tsx'))).toEqual([]);
  for (const { path, part, messages } of await publishedPages(join(__dirname, 'route-list.ts')))
    expect([path, missing(pageFile(part), messages)]).toEqual([path, []]);
});

test('no page loads a file of texts that neither it nor its parts need', async () => {
  const needless = (await publishedPages(join(__dirname, 'route-list.ts'))).flatMap(
    ({ path, part, messages = [] }) => {
      const used = textsIn(sourceOf(pageFile(part), [STATIC_IMPORT, LAZY_IMPORT]));
      return messages.filter((name) => !used.has(name)).map((name) => `${path} ${name}`);
    },
  );
  // They lead to a page that needs them
  expect(needless).toEqual([
    '/checkout-success account',
    '/checkout-success checkout',
    '/validate-password/:tokenId mailed',
  ]);
});
