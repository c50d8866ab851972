import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../..');
const FRONT_ENDS = ['libs/kit/src', 'storefront/src', 'shell/src'];

function listUnguardedRules(css: string): string[] {
  const open: string[] = [];
  const result: string[] = [];
  for (const [, before = '', brace] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '{') {
      if (before.includes(':hover') && !open.some((item) => item.includes('(hover: hover)')))
        result.push(before.trim());
      open.push(before);
    } else if (brace === '}') open.pop();
  }
  return result;
}

test('hover styles are disabled on touch screens', () => {
  const files = FRONT_ENDS.flatMap((frontEnd) =>
    readdirSync(join(ROOT, frontEnd), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(frontEnd, name)),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(
    files.flatMap((file) =>
      listUnguardedRules(readFileSync(join(ROOT, file), 'utf8')).map((rule) => `${file}: ${rule}`),
    ),
  ).toEqual([]);
});
