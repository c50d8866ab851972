import type { ReactNode } from 'react';
import { withMessages } from '@munay/kit';
import { lazySection } from '../components/lazy-section';
import { messages } from '../i18n/messages';
import { Facts, Hero } from './hero';
import { PopularProducts } from './popular-products';

/** These sections are below the fold at any window size. */
const HomeSections = lazySection(
  'needs',
  withMessages([messages('home')], () => import('./home-rest').then((m) => m.HomeSections)),
);

export function HomePage(): ReactNode {
  return (
    <main id="main">
      <Hero />
      <PopularProducts />
      <Facts />
      <HomeSections />
    </main>
  );
}
