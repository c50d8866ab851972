import type { ReactNode } from 'react';
import { CustomerReviews } from './customer-reviews';
import { Gifts } from './gifts';
import { LatestPosts } from './latest-posts';
import { Offers } from './offers';
import { RecentlyViewed } from './recently-viewed';
import { ShopByNeed } from './shop-by-need';
import { Soapmaking } from './soapmaking';

export function HomeSections(): ReactNode {
  return (
    <>
      <ShopByNeed />
      <Soapmaking />
      <Offers />
      <Gifts />
      <CustomerReviews />
      <LatestPosts />
      <RecentlyViewed />
    </>
  );
}
