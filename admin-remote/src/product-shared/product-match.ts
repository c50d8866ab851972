import type { ProductMatch } from '@munay/contracts/admin/lists';
import type { Translate } from '@munay/kit';

/** Explains why a search found a product. Empty if the title or SKU matches, because such matches are obvious. */
export const toMatchText = (match: Pick<ProductMatch, 'by' | 'text'> | undefined, t: Translate): string =>
  match?.by === 'ingredient' ? t('product.matchIngredient', { text: match.text }) : '';
