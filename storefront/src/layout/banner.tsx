import type { ReactNode } from 'react';
import { Fixed, Link, useT } from '@munay/kit';
import styles from './layout.module.css';

/** The offer of the product brief, at the top; links to the reduced soaps. */
export function Banner(): ReactNode {
  const t = useT();
  return (
    <section aria-label={t('layout.offer')}>
      <Link className={`grid semibold ${styles.banner}`} to="/shop?offer=1">
        <Fixed text="banner" />
      </Link>
    </section>
  );
}
