import type { Locale } from '@munay/contracts/locale';
import type { ProductView } from '@munay/contracts/shop/product';
import type { toPage } from '../product/product.mapper';
import { type CardFragments, writeCard } from './catalogue.card-json';

/** JSON of a product page, without its card and the related products. */
export interface PageFragments {
  /** Ingredients are stored separately, because many products share them. */
  ingredients: string;
  /** JSON of the other fields without its opening brace, because it is appended to other fields. */
  rest: string;
}

export function toPageFragments({ ingredients, ...rest }: ReturnType<typeof toPage>): PageFragments {
  return { ingredients: JSON.stringify(ingredients), rest: JSON.stringify(rest).slice(1) };
}

interface PageParts {
  card: CardFragments;
  page: Record<Locale, PageFragments>;
}

/** Builds the JSON of a `ProductView`. */
export function writeView({ card, page }: PageParts, related: readonly PageParts[], locale: Locale): string {
  const { ingredients, rest } = page[locale];
  const cards = related.map((relatedProduct) => writeCard(relatedProduct.card, locale)).join(',');
  return `${writeCard(card, locale).slice(0, -1)},"related":[${cards}],"ingredients":${ingredients},${rest}`;
}

export const readView = (json: string): ProductView => JSON.parse(json) as ProductView;
