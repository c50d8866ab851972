import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const SCRIPT = resolve(__dirname, '../check-texts.mjs');

const run = (folder?: string): { code: number | null; said: string[] } => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...(folder ? [folder] : [])], {
    encoding: 'utf8',
  });
  return { code: status, said: stderr.split('\n').filter(Boolean) };
};

const HEAD = `
declare const t: (id: string) => string;
declare const toast: { error(text: string): void };
declare const loud: boolean;
declare const part: 'one' | 'three';
declare const id: string;
`;

/** Checks a storefront of these files; a text is a part of the page, an object a catalogue. */
function check(files: Record<string, string | object>): ReturnType<typeof run> {
  const folder = mkdtempSync(join(tmpdir(), 'munay-texts-'));
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, 'storefront/src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? HEAD + content : JSON.stringify(content));
  }
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the shop itself has no literal text, no missing one and none left over', () => {
  expect(run()).toEqual({ code: 0, said: [] });
});

test('texts of the catalogues, signs, prices and names pass', () => {
  const page =
    "export const Part = () => <p className=\"loud\" title={t('a.one')}>{t(loud ? 'a.two' : 'a.one')} · 3 × 60 <b>Munay</b></p>;";
  const catalogue = { 'a.one': 'uno', 'a.two': 'dos' };
  expect(check({ 'part.tsx': page, 'i18n/es.json': catalogue, 'i18n/en.json': catalogue })).toEqual({
    code: 0,
    said: [],
  });
});

/** A breach, and what is said about it. */
const BREACHES: [string, string][] = [
  ['export const Part = () => <p>Hola</p>;', 'literal text Hola'],
  ['export const Part = () => <p>{"Hola"}</p>;', 'literal text "Hola"'],
  ['export const Part = () => <p>{loud ? "Hola" : null}</p>;', 'literal text "Hola"'],
  ['export const Part = () => <p>{loud && "Hola"}</p>;', 'literal text "Hola"'],
  ['export const Part = () => <p>{`${id} soaps`}</p>;', 'literal text } soaps`'],
  ['export const Part = () => <img alt="Una pastilla" />;', 'literal text "Una pastilla"'],
  ['export const Part = () => <input placeholder={"Tu correo"} />;', 'literal text "Tu correo"'],
  ['export const Part = () => <i aria-label={loud ? "Cerrar" : id} />;', 'literal text "Cerrar"'],
  ["toast.error('No ha salido');", "literal text 'No ha salido'"],
  ["t('a.missing');", '“a.missing” is in no catalogue'],
  ["t(loud ? 'a.one' : 'a.missing');", '“a.missing” is in no catalogue'],
  ['t(`a.${part}`);', '“a.three” is in no catalogue'],
  ['t(`b.${id}`);', 'no id fits /^b\\..+$/'],
  ['t(id);', 'the id can be any string: give it a type that names the ids'],
];

describe('it finds', () => {
  let said: string[];
  beforeAll(() => {
    const files = Object.fromEntries(BREACHES.map(([source], place) => [`part-${place}.tsx`, source]));
    const { code, said: all } = check({
      ...files,
      'i18n/es.json': { 'a.one': 'uno' },
      'i18n/en.json': { 'a.one': 'one', 'a.two': 'two' },
    });
    expect(code).toBe(1);
    said = all;
  });

  test.each(BREACHES.map(([source, what], place) => ({ source, what, place })))(
    '$what in $source',
    ({ what, place }) => {
      expect(said.filter((line) => line.includes(`part-${place}.tsx`))).toEqual([
        `storefront/src/part-${place}.tsx:7: ${what}`,
      ]);
    },
  );

  test('what one language lacks, and what nothing asks for', () => {
    expect(said.filter((line) => line.includes('i18n')).sort()).toEqual([
      'storefront/src/i18n/en.json: nothing asks for “a.two”',
      'storefront/src/i18n/en.json: “a.two” is missing in es.json',
    ]);
  });
});
