import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@munay/contracts/errors';
import { listForeignWords } from '@munay/contracts/foreign-words';
import { LOCALES } from '@munay/contracts/locale';
import { FIXED } from '@munay/contracts/texts';

const ROOT = join(__dirname, '../..');
const MESSAGE_FILES = ['libs/kit', 'shell', 'storefront', 'admin-remote'].flatMap((app) =>
  readdirSync(join(ROOT, app, 'src/i18n'))
    .filter((name) => /(^|\.)(es|en)\.json$/.test(name))
    .map((name) => `${app}/src/i18n/${name}`),
);
const FIXED_TEXTS: readonly string[] = Object.values(FIXED).map(({ text }) => text);

/** The visible text of a message, e.g. of `{count, plural, one {# día} other {# días}}`. */
const readWords = (message: string): string =>
  message.replace(/\{\w+(?:, (?:plural|select),)?|\b(?:one|other|zero) (?=\{)|[{}#]/g, ' ');

test.each(MESSAGE_FILES)('the message file %s contains only words of its own language', (file) => {
  const locale =
    LOCALES.find((item) => file.endsWith(`.${item}.json`) || file.endsWith(`/${item}.json`)) ?? 'es';
  const messages = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>;
  const mismatches = Object.entries(messages).filter(([id, message]) => {
    // Packing slips use the buyer's language
    const [, messageLanguage] = /^slip\..*\.(es|en)$/.exec(id) ?? [];
    const language = LOCALES.find((item) => item === messageLanguage) ?? locale;
    return !FIXED_TEXTS.includes(message) && listForeignWords(readWords(message), language).length > 0;
  });
  expect(mismatches).toEqual([]);
});

test('the texts of all errors are English or fixed by the product brief', () => {
  const mismatches = Object.entries(ERRORS).filter(
    ([, { message }]) => !FIXED_TEXTS.includes(message) && listForeignWords(message, 'en').length > 0,
  );
  expect(mismatches).toEqual([]);
});
