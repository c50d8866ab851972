import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CATALOGUES = join(__dirname, '../../../storefront/src/i18n');

/** What shoppers meet on their way to the checkout. */
const COMMON = ['', 'cart.', 'product.', 'shop.'];

/**
 * The storefront's texts, so that no suite repeats them. Read as files, because front ends must not import
 * each other.
 * @param part catalogue of another page, e.g. `account`
 */
export function wordsOf(language: 'es' | 'en', part?: string): (id: string) => string {
  const names = part === undefined ? COMMON : [`${part}.`];
  const texts = Object.assign(
    {},
    ...names.map(
      (name) => JSON.parse(readFileSync(join(CATALOGUES, `${name}${language}.json`), 'utf8')) as object,
    ),
  ) as Record<string, string>;
  return (id) => {
    const text = texts[id];
    if (text === undefined || text.includes('{'))
      throw new Error(`${part ?? 'The shop'} has no plain text “${id}”`);
    return text;
  };
}
