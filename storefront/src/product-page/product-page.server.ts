import { toEuros } from '@munay/contracts/money';
import type { PageHead, PreviewImage, RenderSettings } from '@munay/contracts/rendered-page';
import type { ImageView, ProductView, SizeView } from '@munay/contracts/shop/product';
import type { ReviewList } from '@munay/contracts/shop/review';
import { getLastDayBefore } from '@munay/contracts/shop-day';
import { shortenText } from '@munay/contracts/shorten';
import { apiUrl, type PageServer, t } from '@munay/kit';
import { prefetchDeliveryFacts } from '../delivery/delivery-facts';
import { listPage } from '../product/list-page';
import { productQuery } from '../product/product-queries';
import { questionsQuery } from '../question/question-queries';
import { reviewsQuery, reviewsWithPhotosQuery } from '../review/review-queries';
import { createBreadcrumbs } from '../seo/breadcrumbs';

export const prepareProductPage: PageServer = async ({ client, params: { productId = '' }, settings }) => {
  const [product] = await Promise.all([
    client.fetchQuery(productQuery(productId)),
    prefetchDeliveryFacts(client),
    client.prefetchInfiniteQuery(reviewsQuery(productId)),
    client.prefetchInfiniteQuery(reviewsWithPhotosQuery(productId)),
    client.prefetchInfiniteQuery(questionsQuery(productId)),
  ]);
  const isMatch = productId === product._id || productId === product.slug;
  const reviews = client.getQueryData(reviewsQuery(productId).queryKey);
  return isMatch
    ? buildProductHead(product, settings, reviews?.pages[0]?.buyerRating)
    : { movedTo: `/product/${product.slug}`, permanent: true };
};

const toLargestUrl = (image: ImageView): string => apiUrl(`${image.base}-${image.widths.at(-1)}.webp`);

function toPreview(image: ImageView | undefined, alt: string): PreviewImage | undefined {
  if (image === undefined) return undefined;
  if (!/\/pictures\/[^/]+\/\w+$/.test(image.base))
    return { url: toLargestUrl(image), width: image.width, height: image.height, alt };
  return { url: apiUrl(image.base.replace(/\w+$/, 'og.jpg')), width: 1200, height: 630, alt };
}

const buildOffer = (size: SizeView, { discountEndsAt }: ProductView, url: string): object => ({
  '@type': 'Offer',
  name: size.label,
  sku: size.sku,
  url,
  priceCurrency: 'EUR',
  price: toEuros(size.unitPriceCents).toFixed(2),
  priceValidUntil:
    discountEndsAt === null || size.unitPriceCents === size.priceCents
      ? undefined
      : getLastDayBefore(discountEndsAt),
  itemCondition: 'https://schema.org/NewCondition',
  availability: `https://schema.org/${size.available > 0 ? 'InStock' : 'OutOfStock'}`,
});

function buildOffers(product: ProductView, url: string): object {
  const offers = product.sizes.map((size) => buildOffer(size, product, url));
  if (offers.length === 1) return offers[0] ?? {};
  const prices = product.sizes.map(({ unitPriceCents }) => unitPriceCents);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'EUR',
    lowPrice: (Math.min(...prices) / 100).toFixed(2),
    highPrice: (Math.max(...prices) / 100).toFixed(2),
    offerCount: offers.length,
    offers,
  };
}

/**
 * Head of a product page: canonical URL by slug, prices per size, breadcrumbs (schema.org Product, BreadcrumbList).
 * @param rating by buyers, because search engines must not show the rating of demo reviews
 */
export function buildProductHead(
  product: ProductView,
  { webOrigin }: RenderSettings,
  rating: ReviewList['buyerRating'],
): PageHead {
  const { title, scentLine, description, images, scent } = product;
  const canonical = `/product/${product.slug}`;
  const url = webOrigin + canonical;
  const lists = [listPage(t), listPage(t, { kind: 'scent', value: scent })];
  const image = toPreview(images[0], images[0]?.alt ?? title);
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description: shortenText(description, 500),
    url,
    image: images.map(toLargestUrl),
    sku: product.sizes[0]?.sku,
    category: t(`category.${product.category}`),
    brand: { '@type': 'Brand', name: 'Munay' },
    offers: buildOffers(product, url),
    aggregateRating: rating && {
      '@type': 'AggregateRating',
      ratingValue: rating.average.toFixed(1),
      reviewCount: rating.count,
    },
  };
  return {
    title,
    description: shortenText(`${scentLine}. ${description}`),
    canonical,
    type: 'product',
    image,
    indexed: true,
    jsonLd: [
      jsonLd,
      createBreadcrumbs([...lists.map(({ name, path }) => [name, webOrigin + path] as const), [title, url]]),
    ],
  };
}
