import type { ProductMatch } from '@munay/contracts/admin/lists';
import { fold } from '@munay/contracts/fold';
import type { Locale } from '@munay/contracts/locale';
import { foldedWords, type Searchable, wordsByRank } from './product.words';

/** The words of a staff search, without accents and in lower case. */
export const typedWords = (q: string): string[] => foldedWords([q]);

const includesPrefix = (words: readonly string[], typed: string): boolean =>
  words.some((word) => word.startsWith(typed));

/** The SKUs that a search matches, an exact match first. If no size contains every word, all SKUs match. */
function listMatchingSkus({ sizes, ...product }: Searchable, q: string, typed: readonly string[]): string[] {
  const { name, details, ingredients } = wordsByRank({ ...product, sizes: [] });
  const common = [...name, ...details, ...ingredients];
  const found = sizes.filter(({ sku, label }) => {
    const words = [...common, ...foldedWords([sku, label])];
    return typed.every((word) => includesPrefix(words, word));
  });
  const exact = fold(q.trim());
  const skus = (found.length > 0 ? found : sizes).map(({ sku }) => sku);
  return skus.sort((a, b) => Number(fold(b) === exact) - Number(fold(a) === exact));
}

/** How a search matches a product. The word with the lowest rank determines the result. */
export function describeMatch(product: Searchable, q: string, locale: Locale): ProductMatch {
  const typed = typedWords(q);
  const { name, details } = wordsByRank(product);
  const skus = listMatchingSkus(product, q, typed);
  const unnamed = typed.filter((word) => !includesPrefix(name, word));
  const [word] = unnamed.filter((value) => !includesPrefix(details, value));
  if (word === undefined) return { by: unnamed.length > 0 ? 'details' : 'name', text: '', skus };
  const found = product.ingredients.find(({ inci, name: { es, en } }) =>
    includesPrefix(foldedWords([inci, es, en]), word),
  );
  return { by: 'ingredient', text: found?.name[locale] || found?.inci || '', skus };
}
