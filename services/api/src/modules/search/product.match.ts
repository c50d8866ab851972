import type { ProductMatch } from '@munay/contracts/admin/lists';
import { foldText } from '@munay/contracts/fold';
import type { Locale } from '@munay/contracts/locale';
import { foldWords, rankWords, type Searchable } from './product.words';

/** The words of a staff search, without accents and in lower case. */
export const splitTypedWords = (q: string): string[] => foldWords([q]);

const hasPrefix = (words: readonly string[], queryWord: string): boolean =>
  words.some((word) => word.startsWith(queryWord));

/** The SKUs that a search matches, an exact match first; all SKUs if no single size contains every word. */
function listMatchingSkus(
  { sizes, ...product }: Searchable,
  q: string,
  queryWord: readonly string[],
): string[] {
  const { name, details, ingredients } = rankWords({ ...product, sizes: [] });
  const commonWords = [...name, ...details, ...ingredients];
  const found = sizes.filter(({ sku, label }) => {
    const words = [...commonWords, ...foldWords([sku, label])];
    return queryWord.every((word) => hasPrefix(words, word));
  });
  const foldedQuery = foldText(q.trim());
  const skus = (found.length > 0 ? found : sizes).map(({ sku }) => sku);
  return skus.sort((a, b) => Number(foldText(b) === foldedQuery) - Number(foldText(a) === foldedQuery));
}

/** How a search matches a product. The word with the lowest rank determines the result. */
export function describeMatch(product: Searchable, q: string, locale: Locale): ProductMatch {
  const queryWord = splitTypedWords(q);
  const { name, details } = rankWords(product);
  const skus = listMatchingSkus(product, q, queryWord);
  const unmatchedWords = queryWord.filter((word) => !hasPrefix(name, word));
  const [word] = unmatchedWords.filter((value) => !hasPrefix(details, value));
  if (word === undefined) return { by: unmatchedWords.length > 0 ? 'details' : 'name', text: '', skus };
  const found = product.ingredients.find(({ inci, name: { es, en } }) =>
    hasPrefix(foldWords([inci, es, en]), word),
  );
  return { by: 'ingredient', text: found?.name[locale] || found?.inci || '', skus };
}
