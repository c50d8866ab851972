import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findUnknownProperties } from '../workspace/unknown-properties.ts';

const SOURCE = `
interface Draft { title: string; note?: string; extra?: Record<string, number> }
class Counter { all = false }
const has = Math.random() > 0.5;
export const drafts: Draft[] = [
  { title: 'a', ...(has && { note: 'b' }) },
  { title: 'a', ...(has && { remark: 'b' }) },
  { title: 'a', ...(has ? { note: 'b' } : { notes: 'c' }) },
  { title: 'a', extra: { ...(has && { any: 1 }) } },
];
export const create = (): Draft => ({ title: 'a', ...(has && { 'to-do': 1 }) });
export const all = Object.assign(new Counter(), { all: true });
export const everything = Object.assign(new Counter(), { everything: true });
export const failure = Object.assign(new Error('a'), { code: 1 });
`;

test('the check finds properties that a spread or Object.assign adds to a type', () => {
  const folder = mkdtempSync(join(tmpdir(), 'munay-properties-'));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
    writeFileSync(join(folder, 'drafts.ts'), SOURCE);
    const found = findUnknownProperties(folder).map((line) =>
      /(\d+: \S+) is not .* (\S+)$/.exec(line)?.slice(1),
    );
    expect(found).toEqual([
      ['7: remark', 'Draft'],
      ['8: notes', 'Draft'],
      ['11: to-do', 'Draft'],
      ['13: everything', 'Counter'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
