import { randomUUID } from 'node:crypto';
import type { Locale } from '@munay/contracts/locale';
import type { ProductCard, Suggestion } from '@munay/contracts/shop/product';

/** A separator that cannot appear in JSON. */
const GAP = '\u0001';
const MARK = randomUUID();

/** The cards of a product in all languages as JSON, sharing their common part. */
export interface CardPieces {
  /** JSON with a separator in place of each text. */
  frame: string;
  /** The texts to insert. */
  texts: Record<Locale, string>;
}

export function toPieces(cards: Record<Locale, ProductCard>): CardPieces {
  const { images, ...card } = cards.es;
  const frame = {
    ...card,
    title: MARK,
    scentLine: MARK,
    images: images.map((image) => ({ ...image, alt: MARK })),
  };
  const textsOf = ({ title, scentLine, images }: ProductCard): string =>
    [title, scentLine, ...images.map(({ alt }) => alt)].map((text) => JSON.stringify(text)).join(GAP);
  return {
    frame: JSON.stringify(frame).replaceAll(`"${MARK}"`, GAP),
    texts: { es: textsOf(cards.es), en: textsOf(cards.en) },
  };
}

/** A `ProductCard` as JSON. */
export function writeCard({ frame, texts }: CardPieces, locale: Locale): string {
  const fillings = texts[locale].split(GAP);
  return frame
    .split(GAP)
    .map((piece, index) => piece + (fillings[index] ?? ''))
    .join('');
}

export const readCard = (pieces: CardPieces, locale: Locale): ProductCard =>
  JSON.parse(writeCard(pieces, locale)) as ProductCard;

export function toSuggestion(pieces: CardPieces, locale: Locale): Suggestion {
  const { _id, slug, title, images, inci } = readCard(pieces, locale);
  return { _id, slug, title, image: images[0] ?? null, inci };
}
