import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CATALOGUES = join(__dirname, '../../../storefront/src/i18n');

/** Labels on the way to the checkout. */
const COMMON_PREFIXES = ['', 'cart.', 'product.', 'shop.'];

/**
 * The storefront's messages, so that suites do not repeat them. They are read as files, because front ends must not
 * import each other.
 * @param part name of the message file, e.g. `account`
 */
export function readTexts(language: 'es' | 'en', part?: string): (id: string) => string {
  const names = part === undefined ? COMMON_PREFIXES : [`${part}.`];
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
