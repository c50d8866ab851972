import type { ReactNode } from 'react';
import { CustomerReviews } from './customer-reviews';
import { Hero } from './hero';
import { LatestPosts } from './latest-posts';
import { PopularProducts } from './popular-products';
import { ShopByNeed } from './shop-by-need';
import { Soapmaking } from './soapmaking';

export function HomePage(): ReactNode {
  return (
    <main id="main">
      <Hero />
      <PopularProducts />
      <ShopByNeed />
      <Soapmaking />
      <CustomerReviews />
      <LatestPosts />
    </main>
  );
}
