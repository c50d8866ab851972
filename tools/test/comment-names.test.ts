import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listRepositoryFiles } from '../workspace/repository-files.ts';

const root = resolve(__dirname, '../..');
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
/** Names in backticks that consist of several words, such as `priceOrder` or `OrderView.totals`. */
const NAME = /`([\w.]*[a-z][A-Z]\w*)(?:\(\))?`/g;
/** Names that only libraries or recipes contain. */
const FOREIGN_NAMES = new Set(['isUUID']);

// A rename by the compiler does not reach comments
test('each name that a comment mentions exists in the code', () => {
  const sources = listRepositoryFiles()
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }));
  const names = new Set(
    sources.flatMap(({ text }) => text.replaceAll(COMMENT, '').match(/[A-Za-z_$][\w$]*/g)),
  );
  const isMissing = (name: string) => !names.has(name) && !FOREIGN_NAMES.has(name);
  const missing = sources.flatMap(({ file, text }) =>
    (text.match(COMMENT) ?? [])
      .flatMap((comment) => [...comment.matchAll(NAME)].flatMap(([, path = '']) => path.split('.')))
      .filter((name) => /[a-z][A-Z]/.test(name) && isMissing(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
