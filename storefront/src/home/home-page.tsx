import type { ReactNode } from 'react';
import { BestLoved } from './popular-products';
import { Hero } from './hero';
import { Journal } from './latest-posts';
import { Making } from './soapmaking';
import { Needs } from './shop-by-need';
import { Voices } from './customer-reviews';

/** What is sold, what people like, where to begin, how it is made, what they say, what we write. */
export function HomePage(): ReactNode {
  return (
    <main id="main">
      <Hero />
      <BestLoved />
      <Needs />
      <Making />
      <Voices />
      <Journal />
    </main>
  );
}
