import type { ReactNode } from 'react';
import { CustomerReviews } from './customer-reviews';
import { LatestPosts } from './latest-posts';
import { ShopByNeed } from './shop-by-need';
import { Soapmaking } from './soapmaking';

export function HomeRest(): ReactNode {
  return (
    <>
      <ShopByNeed />
      <Soapmaking />
      <CustomerReviews />
      <LatestPosts />
    </>
  );
}
