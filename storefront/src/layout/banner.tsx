import type { ReactNode } from 'react';
import { Fixed, Link, useFormat, useQuery, useT } from '@munay/kit';
import { offerQuery } from '../product/offer-query';
import styles from './layout.module.css';

/** The offer of the product brief, at the top, and beside it what holds now; links to the reduced soaps. */
export function Banner(): ReactNode {
  const t = useT();
  return (
    <section aria-label={t('layout.offer')}>
      <Link className={`grid semibold ${styles.banner}`} to="/shop?offer=1">
        <Fixed text="banner" />
        <Present />
      </Link>
    </section>
  );
}

/** The largest reduction that may be announced, and its last day. */
function Present(): ReactNode {
  const t = useT();
  const format = useFormat();
  const offer = useQuery(offerQuery).data?.offer;
  if (!offer) return null;
  const discount = format.discount(offer.percent);
  if (offer.endsAt === null) return <span> {t('layout.offerNow', { discount })}</span>;
  // The end is the moment after the last day
  const last = new Date(Date.parse(offer.endsAt) - 1).toISOString();
  return (
    <span>
      {' '}
      {t('layout.offerUntil', { discount, day: format.date(last, { day: 'numeric', month: 'long' }) })}
    </span>
  );
}
