import type { ReactNode } from 'react';
import { PopularProducts } from './popular-products';
import { Hero } from './hero';
import { LatestPosts } from './latest-posts';
import { Soapmaking } from './soapmaking';
import { ShopByNeed } from './shop-by-need';
import { CustomerReviews } from './customer-reviews';

/** What is sold, what people like, where to begin, how it is made, what they say, what we write. */
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
