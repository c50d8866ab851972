import type { ReactNode } from 'react';
import { BestLoved } from './best-loved';
import { Hero } from './hero';
import { Journal } from './journal';
import { Making } from './making';
import { Needs } from './needs';
import { Voices } from './voices';

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
