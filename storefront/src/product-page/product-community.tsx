import type { ReactNode } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { useT } from '@munay/kit';
import { ProductGrid } from '../product/product-grid';
import { QuestionsSection } from '../question/questions-section';
import { ReviewsSection } from '../review/reviews-section';
import { DetailPictures } from './gallery/detail-pictures';

/**
 * The sections below a product: close-ups, reviews, questions, related products.
 * @param idOrSlug the id or slug in the page's URL
 */
export function ProductCommunity({
  product,
  idOrSlug,
}: {
  product: ProductView;
  idOrSlug: string;
}): ReactNode {
  const t = useT();
  return (
    <>
      <DetailPictures product={product} />
      <ReviewsSection key={product._id} product={product} idOrSlug={idOrSlug} />
      <QuestionsSection product={product} idOrSlug={idOrSlug} />
      {product.related.length > 0 && (
        <section className="section" aria-labelledby="related">
          <div className="wrap">
            <div className="head">
              <h2 id="related">{t('product.related')}</h2>
            </div>
            <ProductGrid products={product.related.slice(0, 4)} heading="h3" four />
          </div>
        </section>
      )}
    </>
  );
}
