import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const FRONT_ENDS = ['libs/kit/src', 'storefront/src', 'shell/src', 'admin-remote/src'];

const listFiles = (frontEnd: string, end: string): string[] =>
  readdirSync(join(ROOT, frontEnd), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(frontEnd, name));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** Class names of full-width bars at the bottom of the window. */
function listBars(css: string): string[] {
  return [...css.matchAll(/\.([\w-]+)\s*\{([^{}]*)\}/g)]
    .filter(
      ([, , body = '']) =>
        (/position:\s*fixed/.test(body) && /inset:\s*auto 0 0(;|\s*$)/.test(body)) ||
        (/position:\s*sticky/.test(body) && /(^|[\s;])bottom:/.test(body)),
    )
    .map(([, name = '']) => name);
}

test('bars fixed to the lower edge are marked so that they never cover the focused field', () => {
  const bars = FRONT_ENDS.flatMap((frontEnd) => listFiles(frontEnd, '.module.css')).flatMap((file) =>
    listBars(read(file)).map((name) => ({ file, name })),
  );
  expect(bars.length).toBeGreaterThanOrEqual(3);
  for (const { file, name } of bars) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    const usingFiles = listFiles(folder, '.tsx').filter((tsx) =>
      read(tsx).includes(file.split('/').at(-1) ?? ''),
    );
    const marked = usingFiles.some((tsx) => new RegExp(`foot-bar[^\`]*\\.${name}\\}`).test(read(tsx)));
    expect({ file, name, marked }).toEqual({ file, name, marked: true });
  }
});

test('scroll padding at the lower edge is set in one place', () => {
  const barPlaces = FRONT_ENDS.flatMap((frontEnd) => listFiles(frontEnd, '.css')).filter((file) =>
    read(file).includes('scroll-padding-bottom'),
  );
  expect(barPlaces).toEqual(['libs/kit/src/styles/base.css']);
});
