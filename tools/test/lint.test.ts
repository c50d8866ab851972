import { execFileSync } from 'node:child_process';
import { ROOT } from '../workspace/root.mjs';

const CHECKED_FILE = 'libs/contracts/src/locale.ts';
const API = 'services/api/src/modules/cart/cart.service.ts';
const SHOP = 'storefront/src/cart/cart-dialog.tsx';
const STAFF = 'admin-remote/src/audit/audit-page.tsx';

/** A lint rule with the name and content of a file that violates it. */
type Fault = [rule: string, file: string, text: string];

const TYPE_FAULTS: Fault[] = [
  ['@typescript-eslint/await-thenable', CHECKED_FILE, 'export const one = await 1;'],
  ['@typescript-eslint/no-base-to-string', CHECKED_FILE, 'export const one = String({ a: 1 });'],
  ['@typescript-eslint/no-floating-promises', CHECKED_FILE, 'Promise.resolve(1);'],
  [
    '@typescript-eslint/no-misused-promises',
    CHECKED_FILE,
    '[1].forEach(async () => { await Promise.resolve(); });',
  ],
  [
    '@typescript-eslint/no-unnecessary-type-assertion',
    CHECKED_FILE,
    'export const of = (a: string) => a as string;',
  ],
  ['@typescript-eslint/no-unsafe-argument', CHECKED_FILE, 'parseInt(JSON.parse("1"));'],
  ['@typescript-eslint/no-unsafe-assignment', CHECKED_FILE, 'export const one = JSON.parse("1");'],
  ['@typescript-eslint/no-unsafe-call', CHECKED_FILE, 'JSON.parse("1")();'],
  ['@typescript-eslint/no-unsafe-member-access', CHECKED_FILE, 'JSON.parse("1").one;'],
  ['@typescript-eslint/no-unsafe-return', CHECKED_FILE, 'export const of = () => JSON.parse("1");'],
  ['@typescript-eslint/only-throw-error', CHECKED_FILE, 'throw "no";'],
  [
    '@typescript-eslint/prefer-promise-reject-errors',
    CHECKED_FILE,
    'export const one = Promise.reject("no");',
  ],
  [
    '@typescript-eslint/restrict-template-expressions',
    CHECKED_FILE,
    'export const of = (a: object) => `${a}`;',
  ],
  [
    '@typescript-eslint/switch-exhaustiveness-check',
    CHECKED_FILE,
    'export function of(a: 1 | 2) { switch (a) { case 1: } }',
  ],
  [
    '@typescript-eslint/unbound-method',
    CHECKED_FILE,
    'class One { of() { return this; } }\nexport const { of } = new One();',
  ],
];

const WORD_FAULTS: Fault[] = [
  ['@typescript-eslint/ban-ts-comment', CHECKED_FILE, '// @ts-ignore\nexport const one = 1;'],
  ['@typescript-eslint/no-explicit-any', CHECKED_FILE, 'export const one = 1 as any;'],
  ['@typescript-eslint/no-unused-vars', CHECKED_FILE, 'const one = 1;'],
  ['days/shop', SHOP, 'export const of = (endsAt: string) => endsAt.slice(0, 10);'],
  ['days/shop', API, 'export const of = (day: Date) => day.getUTCDay();'],
  ['eqeqeq', CHECKED_FILE, 'export const of = (a: number) => a == 1;'],
  [
    'import-order/imports',
    CHECKED_FILE,
    'import a from "./later";\nimport b from "node:fs";\nexport { a, b };',
  ],
  ['jsx-a11y-x/alt-text', SHOP, 'export const Face = () => <img src="/a.webp" />;'],
  ['jsx-a11y-x/click-events-have-key-events', STAFF, 'export const One = () => <div onClick={() => {}} />;'],
  ['jsx-a11y-x/label-has-associated-control', STAFF, 'export const One = () => <label>Nombre</label>;'],
  ['jsx-a11y-x/no-static-element-interactions', SHOP, 'export const One = () => <div onClick={() => {}} />;'],
  [
    'jsx-a11y-x/role-supports-aria-props',
    SHOP,
    'export const One = () => <input type="radio" aria-invalid />;',
  ],
  ['layout/no-packing', CHECKED_FILE, '// prettier-ignore\nexport const one = 1;'],
  ['layout/no-packing', API, 'export const of = (a: object) => ({ ...a, ...{ b: 1, c: 2 } });'],
  ['layout/no-packing', API, "export const names = [...['a', 'b']];"],
  ['layout/no-packing', SHOP, 'export const One = (a: object) => <Two {...{ a }} />;'],
  ['max-lines', CHECKED_FILE, '//\n'.repeat(401)],
  ['max-lines-per-function', SHOP, `export function f() {\n${'f();\n'.repeat(150)}}`],
  ['money/no-arithmetic', SHOP, 'export const of = (goodsCents: number) => goodsCents * 2;'],
  ['money/no-arithmetic', STAFF, 'export { sumCents } from "@munay/contracts/money";'],
  ['max-lines', 'tools/test/lint.test.ts', '//\n'.repeat(401)],
  ['payment/methods', API, "export const of = (method: string) => method !== 'card';"],
  [
    'payment/methods',
    API,
    "export function of(method: string) { switch (method) { case 'cash': return 1; } }",
  ],
  ['payment/methods', STAFF, "export const TEXTS = { terminal: 'Datáfono' };"],
  ['payment/methods', SHOP, "export const of = (offered: string[]) => offered.includes('transfer');"],
  ['no-console', API, 'console.log(1);'],
  ['no-restricted-properties', 'services/web/src/main.ts', 'export const one = process.env;'],
  ['no-restricted-syntax', API, 'export class Dto { @ValidateNested() one: unknown; }'],
  ['no-restricted-syntax', API, 'export class Row { @Prop(String) name: string; }'],
  [
    'no-restricted-syntax',
    API,
    'export class One { constructor(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1) {} }',
  ],
  [
    'react-hooks/rules-of-hooks',
    SHOP,
    'export function One({ a }: { a: boolean }) { if (a) useId(); return null; }',
  ],
  [
    'react-hooks/set-state-in-render',
    STAFF,
    'import { useState } from "react"; export function One() { const [a, b] = useState(1); b(2); return a; }',
  ],
  [
    'words/plain',
    'libs/contracts/src/locale.test.ts',
    "test('is over when somebody pays', () => undefined);",
  ],
  [
    'words/plain',
    'libs/contracts/src/locale.test.ts',
    "describe('an order', () => test.each([1])('%s is given back', () => undefined));",
  ],
  ['texts/no-literal', SHOP, 'export const One = () => <p>Hola</p>;'],
];

/** Runs one process for all cases, because this realm cannot load the configuration. */
const LINT = `
  import { text } from 'node:stream/consumers';
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  const { typed, plain } = JSON.parse(await text(process.stdin));
  const rules = async (faults, overrideConfig) => {
    const eslint = new ESLint({ overrideConfig });
    const found = [];
    for (const [, filePath, text] of faults) {
      const [{ messages }] = await eslint.lintText(text, { filePath });
      found.push(messages.map(({ ruleId, message }) => ruleId ?? message));
    }
    return found;
  };
  console.log(JSON.stringify([...await rules(typed), ...await rules(plain, tseslint.configs.disableTypeChecked)]));
`;

const FAULTS = [...TYPE_FAULTS, ...WORD_FAULTS];
let ruleIds: string[][];

beforeAll(() => {
  const input = JSON.stringify({ typed: TYPE_FAULTS, plain: WORD_FAULTS });
  const command = ['--input-type=module', '--eval', LINT];
  ruleIds = JSON.parse(
    execFileSync(process.execPath, command, { cwd: ROOT, input, encoding: 'utf8' }),
  ) as string[][];
}, 120_000);

test.each(FAULTS.map(([rule, file], index) => [rule, file, index] as const))(
  'the lint rule %s applies in %s',
  (rule, _, index) => {
    expect(ruleIds[index]).toContain(rule);
  },
);
