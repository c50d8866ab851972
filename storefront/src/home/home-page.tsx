import type { ReactNode } from 'react';
import { lazySection } from '../components/lazy-section';
import { Facts, Hero } from './hero';
import { PopularProducts } from './popular-products';

/** Below the first screen at any size. */
const HomeRest = lazySection('needs', () => import('./home-rest').then((m) => m.HomeRest));

export function HomePage(): ReactNode {
  return (
    <main id="main">
      <Hero />
      <PopularProducts />
      <Facts />
      <HomeRest />
    </main>
  );
}
