import type { ReactNode } from 'react';
import { useViewedProducts } from '../browsing-history/viewed-products';
import { lazyPart } from '../components/lazy-part';
import { CustomerReviews } from './customer-reviews';
import { Gifts } from './gifts';
import { LatestPosts } from './latest-posts';
import { Offers } from './offers';
import { ShopByNeed } from './shop-by-need';
import { Soapmaking } from './soapmaking';

/** Only needed after the first product. */
const RecentlyViewed = lazyPart(() => import('./recently-viewed').then((m) => m.RecentlyViewed));

export function HomeSections(): ReactNode {
  const hasViewed = useViewedProducts().slugs.length > 0;
  return (
    <>
      <ShopByNeed />
      <Soapmaking />
      <Offers />
      <Gifts />
      <CustomerReviews />
      <LatestPosts />
      {hasViewed && <RecentlyViewed />}
    </>
  );
}
