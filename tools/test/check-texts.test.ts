import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Linter, type Rule } from 'eslint';
import noLiteralText from '../eslint/no-literal-text.mjs';

const SCRIPT = resolve(__dirname, '../check-texts.mjs');

const run = (folder: string): { code: number | null; output: string[] } => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, folder], {
    encoding: 'utf8',
  });
  return { code: status, output: stderr.split('\n').filter(Boolean) };
};

const PAGE = `
declare const t: (id: string) => string;
declare const part: 'one' | 'two';
declare const toast: { success: (text: string, options?: unknown) => void };
export const Part = () => [t('a.plain'), t('a.sumWrong'), t(\`b.\${part}\`)];
export const names = (name: string) => t(\`d.\${name}\` as 'd.one' | 'd.two');
export const write = { done: () => t(part === 'one' ? 'c.sent' : 'c.kept') };
export const save = () => toast.success(t('c.saved'), { label: t('c.undo') });
`;

function check(es: Record<string, string>, en: Record<string, string>): ReturnType<typeof run> {
  const folder = mkdtempSync(join(tmpdir(), 'munay-texts-'));
  mkdirSync(join(folder, 'storefront/src/i18n'), { recursive: true });
  writeFileSync(join(folder, 'storefront/src/part.tsx'), PAGE);
  writeFileSync(join(folder, 'storefront/src/i18n/es.json'), JSON.stringify(es));
  writeFileSync(join(folder, 'storefront/src/i18n/en.json'), JSON.stringify(en));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('messages that are used and consistent in both languages pass the check', () => {
  const es = {
    'a.plain': '{count, plural, one {# pieza de {name}} other {# piezas}}',
    'b.one': 'uno',
    'b.two': 'dos',
  };
  const en = { ...es, 'a.plain': '{name}: {count}' };
  expect(check(es, en)).toEqual({ code: 0, output: [] });
});

test('missing translations, differing values and unused messages are reported', () => {
  const { code, output } = check(
    { 'a.plain': '{count} piezas', 'b.one': 'uno', 'b.three': 'tres' },
    { 'a.plain': '{counts} pieces', 'b.two': 'two', 'b.three': 'three' },
  );
  expect(code).toBe(1);
  expect(output.map((line) => line.replace('storefront/src/i18n/es.json: ', ''))).toEqual([
    '“a.plain” has other values in English',
    '“b.one” has no English message',
    '“b.two” has no Spanish message',
    'nothing uses “b.three”',
  ]);
});

test('unused messages behind a template literal with a type assertion are reported', () => {
  const texts = (language: string) => ({ 'd.one': `one ${language}`, 'd.three': `three ${language}` });
  expect(check(texts('es'), texts('en')).output).toEqual([
    'storefront/src/i18n/es.json: nothing uses “d.three”',
  ]);
});

test('an error message without a full stop is reported', () => {
  const problems = check(
    { 'a.sumWrong': 'Falta la suma', 'b.one': 'uno' },
    { 'a.sumWrong': '{count, plural, one {# is missing.} other {# are missing.}}', 'b.one': 'one' },
  );
  expect(problems.code).toBe(1);
  expect(problems.output).toEqual([
    expect.stringContaining('“a.sumWrong” lacks its full stop: Falta la suma'),
  ]);
});

test('a toast text without a full stop is reported, unlike its button label', () => {
  const es = { 'c.sent': 'Enviado.', 'c.kept': 'Guardado', 'c.saved': 'Guardado.', 'c.undo': 'Deshacer' };
  const en = { 'c.sent': 'Sent.', 'c.kept': 'Kept.', 'c.saved': 'Saved', 'c.undo': 'Undo' };
  expect(check(es, en).output).toEqual([
    expect.stringContaining('“c.kept” lacks its full stop: Guardado'),
    expect.stringContaining('“c.saved” lacks its full stop: Saved'),
  ]);
});

describe('rule against literal texts', () => {
  const linter = new Linter();
  const listReports = (source: string): string[] =>
    linter
      .verify(source, [
        {
          languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
          plugins: { texts: { rules: { literal: noLiteralText as unknown as Rule.RuleModule } } },
          rules: { 'texts/literal': 'error' },
        },
      ])
      .map(({ message }) => message.replace(/^Literal text (.*): give .*$/, '$1'));

  test.each([
    ['<p>Hola</p>', 'Hola'],
    ['<p>{"Hola"}</p>', '"Hola"'],
    ['<p>{loud ? "Hola" : null}</p>', '"Hola"'],
    ['<p>{loud && "Hola"}</p>', '"Hola"'],
    ['<p>{`${id} soaps`}</p>', '} soaps`'],
    ['<p>{id + "Hola"}</p>', '"Hola"'],
    ['<img alt="Una pastilla" />', '"Una pastilla"'],
    ['<input placeholder={"Tu correo"} />', '"Tu correo"'],
    ['<i aria-label={loud ? "Cerrar" : id} />', '"Cerrar"'],
    ["toast.error('No ha salido')", "'No ha salido'"],
  ])('the rule against literal texts reports %s', (source, text) =>
    expect(listReports(source)).toEqual([text]),
  );

  test('the rule against literal texts accepts names, symbols, classes and messages', () => {
    const page =
      '<p className="loud" title={t("a.one")}>{t(loud ? "a.two" : "a.one")} · 3 × 60 <b>Munay</b> <kbd>Ctrl</kbd> <FixedTextSpan text="cartEmpty" /></p>';
    expect(listReports(page)).toEqual([]);
  });
});
