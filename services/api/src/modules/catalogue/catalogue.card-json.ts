import { randomUUID } from 'node:crypto';
import type { Locale } from '@munay/contracts/locale';
import type { ProductCard, Suggestion } from '@munay/contracts/shop/product';
import { findCheapestSize } from '@munay/contracts/shop/size';

/** Separator of the parts, which cannot appear in JSON. */
const SEPARATOR = '\u0001';
const PLACEHOLDER = randomUUID();

/** The cards of a product as JSON in all languages. Their common part is stored only once. */
export interface CardFragments {
  /** JSON with a separator in place of each text. */
  frame: string;
  /** The texts to insert, keyed by language. */
  texts: Record<Locale, string>;
}

export function toFragments(cards: Record<Locale, ProductCard>): CardFragments {
  const { images, promotionBadge, ...card } = cards.es;
  const frame = {
    ...card,
    title: PLACEHOLDER,
    scentLine: PLACEHOLDER,
    images: images.map((image) => ({ ...image, alt: PLACEHOLDER })),
    promotionBadge: promotionBadge === undefined ? undefined : PLACEHOLDER,
  };
  const serializeTexts = (localized: ProductCard): string =>
    [
      localized.title,
      localized.scentLine,
      ...localized.images.map(({ alt }) => alt),
      localized.promotionBadge,
    ]
      .flatMap((text) => (text === undefined ? [] : JSON.stringify(text)))
      .join(SEPARATOR);
  return {
    frame: JSON.stringify(frame).replaceAll(`"${PLACEHOLDER}"`, SEPARATOR),
    texts: { es: serializeTexts(cards.es), en: serializeTexts(cards.en) },
  };
}

/** Builds the JSON of a `ProductCard`. */
export function writeCard({ frame, texts }: CardFragments, locale: Locale): string {
  const values = texts[locale].split(SEPARATOR);
  return frame
    .split(SEPARATOR)
    .map((unit, index) => unit + (values[index] ?? ''))
    .join('');
}

export const readCard = (units: CardFragments, locale: Locale): ProductCard =>
  JSON.parse(writeCard(units, locale)) as ProductCard;

export function toSuggestion(units: CardFragments, locale: Locale): Suggestion {
  const { _id, slug, title, images, sizes, inStock, inci } = readCard(units, locale);
  const fromCents = (inStock ? findCheapestSize(sizes)?.unitPriceCents : undefined) ?? null;
  return { _id, slug, title, image: images[0] ?? null, fromCents, inci };
}
