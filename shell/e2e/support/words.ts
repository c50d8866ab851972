import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CATALOGUES = join(__dirname, '../../../storefront/src/i18n');

/**
 * The storefront's texts, so that no suite repeats them. Read as files, because front ends must not import
 * each other.
 * @param part catalogue of a page, e.g. `account`
 */
export function wordsOf(language: 'es' | 'en', part?: string): (id: string) => string {
  const name = part === undefined ? `${language}.json` : `${part}.${language}.json`;
  const texts = JSON.parse(readFileSync(join(CATALOGUES, name), 'utf8')) as Record<string, string>;
  return (id) => {
    const text = texts[id];
    if (text === undefined || text.includes('{')) throw new Error(`${name} has no plain text “${id}”`);
    return text;
  };
}
