import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const FRONT_ENDS = ['libs/kit/src', 'storefront/src', 'shell/src', 'admin-remote/src'];

const listFiles = (end: string): string[] =>
  FRONT_ENDS.flatMap((frontEnd) =>
    readdirSync(join(ROOT, frontEnd), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end))
      .map((name) => join(frontEnd, name)),
  );
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** Classes that other files use, keyed by the module's path. */
const used = new Map<string, Set<string>>();
const addUse = (module: string, names: string[]): void =>
  void used.set(module, new Set([...(used.get(module) ?? []), ...names]));

for (const file of listFiles('.tsx')) {
  const code = read(file);
  for (const [, local, path = ''] of code.matchAll(/import (\w+) from '([^']*\.module\.css)';/g)) {
    const rest = code.replaceAll(/import .*/g, '');
    const names = [...rest.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name);
    // A computed class name may be any class of the module
    addUse(join(dirname(file), path), new RegExp(`\\b${local}\\[`).test(rest) ? [...names, '*'] : names);
  }
}
const sheets = listFiles('.module.css').map((file) => ({ file, css: read(file) }));
for (const { file, css } of sheets)
  for (const [, names = '', path] of css.matchAll(/composes: ([\w ]+?)(?: from '([^']*)')?;/g))
    addUse(path === undefined ? file : join(dirname(file), path), names.split(' '));

const listClasses = (css: string): string[] => {
  const selectors = css.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return selectors
    .filter((text) => !text.includes('@'))
    .flatMap((text) => text.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? []);
};

test('every class of a CSS module is used', () => {
  expect(sheets.length).toBeGreaterThan(100);
  const unused = sheets.flatMap(({ file, css }) => {
    const names = used.get(file) ?? new Set();
    return names.has('*')
      ? []
      : listClasses(css)
          .filter((name) => !names.has(name))
          .map((name) => `${file}: .${name}`);
  });
  expect(unused).toEqual([]);
});
