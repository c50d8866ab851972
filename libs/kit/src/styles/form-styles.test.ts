import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../../..');

const listFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(folder, name));
/** Files that must import the styles of the form components that they use. Staff pages load all form styles anyway. */
const FILES = [
  ...listFiles('storefront/src'),
  ...['libs/kit/src/login', 'libs/kit/src/verification']
    .flatMap(listFiles)
    .filter((name) => !name.endsWith('-slot.tsx')),
];
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const FORM_CSS_IMPORT = /import '[^']*\/form\.css'/;
const FIELD_CSS_IMPORT = /import '[^']*\/(form|field)\.css'/;
const RENDERS_FORM =
  /<(PasswordField|ErrorSummary)\b|["`\s](fields|formnote)["`\s]|\breadOnly\b|summary=|form\.summary\b/;
const RENDERS_FIELD =
  /<ErrorLine\b|<(SelectInput|TextAreaInput)\b|<(select|textarea)\s+(?![^>]*\{styles\.)|<Form\b[^>]*(\.\.\.(?!\w+\.props)|failure=)/;

/** Whether a file imports a style sheet. Server parts use the style sheets of the pages next to them. */
const hasSheet = (file: string, sheet: RegExp): boolean =>
  file.endsWith('.server.tsx')
    ? FILES.some((value) => dirname(value) === dirname(file) && sheet.test(read(value)))
    : sheet.test(read(file));

test('every file that renders a form imports the form styles', () => {
  const renderingFiles = FILES.filter(
    (file) => RENDERS_FORM.test(read(file)) || RENDERS_FIELD.test(read(file)),
  );
  expect(renderingFiles.length).toBeGreaterThan(30);
  const withoutImport = renderingFiles.filter(
    (file) => !hasSheet(file, RENDERS_FORM.test(read(file)) ? FORM_CSS_IMPORT : FIELD_CSS_IMPORT),
  );
  expect(withoutImport).toEqual([]);
});
