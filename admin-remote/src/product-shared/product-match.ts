import type { ProductMatch } from '@munay/contracts/admin/lists';
import type { Translate } from '@munay/kit';

/** Explains why a search found a product. Empty if its title or SKU matches, which needs no explanation. */
export const matchText = (match: Pick<ProductMatch, 'by' | 'text'> | undefined, t: Translate): string =>
  match?.by === 'ingredient' ? t('product.matchIngredient', { text: match.text }) : '';
