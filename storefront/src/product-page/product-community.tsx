import type { ReactNode } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import { QuestionsSection } from '../question/questions-section';
import { ReviewsSection } from '../review/reviews-section';

/** Reviews and questions of a product. @param of the id or slug in the page's URL */
export function ProductCommunity({ product, of }: { product: ProductView; of: string }): ReactNode {
  return (
    <>
      <ReviewsSection key={product._id} product={product} of={of} />
      <QuestionsSection product={product} of={of} />
    </>
  );
}
