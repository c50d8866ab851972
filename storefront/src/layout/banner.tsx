import type { ReactNode } from 'react';
import type { CodeOffer, CurrentOffer } from '@munay/contracts/shop/product';
import { lastDayBefore } from '@munay/contracts/shop-day';
import { Fixed, Link, useFormat, useQuery, useT } from '@munay/kit';
import { offerQuery } from '../product/offer-query';
import styles from './layout.module.css';

/** The offer of the product brief, at the top, and beside it the largest that holds now; links to its soaps. */
export function Banner(): ReactNode {
  const t = useT();
  const { offer, code } = useQuery(offerQuery).data ?? {};
  const byCode = code && code.percent > (offer?.percent ?? 0) ? code : undefined;
  return (
    <section aria-label={t('layout.offer')}>
      <Link className={`grid semibold ${styles.banner}`} to={byCode ? '/shop' : '/shop?offer=1'}>
        <Fixed text="banner" />
        {byCode ? <Present offer={byCode} /> : offer && <Present offer={offer} />}
      </Link>
    </section>
  );
}

/** A reduction that may be announced, with its code if it is by one, and its last day. */
function Present({ offer }: { offer: CurrentOffer | CodeOffer }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { percent, endsAt } = offer;
  const last = endsAt && lastDayBefore(endsAt);
  const values = {
    discount: format.discount(percent),
    code: 'code' in offer ? offer.code : '',
    day: last ? format.date(last, { day: 'numeric', month: 'long' }) : '',
  };
  const until = last ? 'layout.offerUntil' : 'layout.offerNow';
  const byCode = last ? 'layout.offerCodeUntil' : 'layout.offerCode';
  return <span> {t('code' in offer ? byCode : until, values)}</span>;
}
