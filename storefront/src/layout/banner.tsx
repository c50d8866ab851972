import type { ReactNode } from 'react';
import { BANNER } from '@munay/contracts/banner';
import type { CodeOffer, CurrentOffer } from '@munay/contracts/shop/product';
import { FixedTextSpan, Link, useFormat, useQuery, useT } from '@munay/kit';
import { offerQuery } from '../product/offer-query';
import styles from './layout.module.css';

/** The fixed offer from the product brief, next to the largest current discount with a link to its products. */
export function Banner(): ReactNode {
  const t = useT();
  const { offer, code, products = 0 } = useQuery(offerQuery).data ?? {};
  const codeOffer = code && code.percent > (offer?.percent ?? 0) ? code : undefined;
  return (
    <section aria-label={t('layout.offer')}>
      <Link className={`grid semibold ${styles.banner}`} to={codeOffer ? '/shop' : '/shop?offer=1'}>
        <FixedTextSpan text="banner" />
        {codeOffer ? (
          <OfferBanner kind="Code" offer={codeOffer} products={products} />
        ) : (
          offer && <OfferBanner kind="" offer={offer} products={products} />
        )}
      </Link>
    </section>
  );
}

interface BannerOfferProps {
  kind: 'Code' | '';
  offer: CurrentOffer & Partial<CodeOffer>;
  products: number;
}

/** Shows the last day of the discount if it is near, otherwise what the discount applies to. */
function OfferBanner({ kind, offer, products }: BannerOfferProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { percent, endsAt, code = '' } = offer;
  // The fixed text may already contain the percentage
  const amount = BANNER.text.includes(`${percent}%`) ? 'Only' : '';
  return (
    <span>
      {' '}
      {t(`layout.offer${kind}${endsAt ? 'Until' : 'Now'}${amount}`, {
        code,
        count: products,
        discount: format.discount(percent),
        day: endsAt ? format.lastDay(endsAt, { day: 'numeric', month: 'long' }) : '',
      })}
    </span>
  );
}
