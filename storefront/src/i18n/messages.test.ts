import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LOCALES } from '@munay/contracts/locale';
import { TAGS } from '@munay/contracts/shop/product';
import { PRODUCT_WORDS } from '@munay/contracts/shop/product-words';

const read = (name: string) =>
  JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as Record<string, string>;
const names = readdirSync(__dirname).filter((name) => /(^|\.)es\.json$/.test(name));

/** Parameter names of a compiled message: strings are text, lists are `[name, kind?, branches?]`. */
function listValues(tokens: unknown, values = new Set<string>()): string[] {
  for (const token of Array.isArray(tokens) ? (tokens as unknown[]) : []) {
    if (!Array.isArray(token)) continue;
    const [name, , branches] = token as unknown[];
    values.add(String(name));
    if (typeof branches !== 'object' || branches === null) continue;
    Object.values(branches).forEach((branch) => listValues(branch, values));
  }
  return [...values].sort();
}

test('the list of message catalogues is not empty', () => {
  expect(names).toContain('es.json');
});

test.each(names)('the message catalogue %s has the same messages and placeholders in English', (name) => {
  const es = read(name);
  const en = read(name.replace(/es\.json$/, 'en.json'));
  expect(Object.keys(en).sort()).toEqual(Object.keys(es).sort());
  for (const [id, message] of Object.entries(es)) {
    expect([id, listValues(compileMessage(en[id] ?? ''))]).toEqual([id, listValues(compileMessage(message))]);
    expect([id, message.trim() === '' || en[id]?.trim() === '']).toEqual([id, false]);
  }
});

test.each(LOCALES)('the shop and the staff app use the same tag names in %s', (locale) => {
  const texts = read(locale === 'es' ? 'es.json' : 'en.json');
  expect(TAGS.map((tag) => texts[`tag.${tag}`])).toEqual(TAGS.map((tag) => PRODUCT_WORDS.tags[tag][locale]));
});
