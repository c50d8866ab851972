import type { ReactNode } from 'react';
import { DELIVERY_DAYS } from '@munay/contracts/order/delivery-days';
import {
  ButtonLink,
  currentLocale,
  Icon,
  Link,
  PageTitle,
  preloadPage,
  useFormat,
  useQuery,
  useT,
} from '@munay/kit';
import { HERO_PICTURE } from '../bundled-pictures/hero-picture';
import { BundledPicture } from '../components/bundled-picture';
import { useFreeFromCents } from '../delivery/delivery-facts';
import { preloadOn } from '../hooks/preload-on';
import { Star } from '../product/rating';
import { homeReviewsQuery } from './home-reviews-query';
import styles from './hero.module.css';

const HERO_SIZES = '(min-width: 81rem) calc(50vw + 7rem), (min-width: 56rem) 58vw, 100vw';

export function Facts(): ReactNode {
  const t = useT();
  const format = useFormat();
  const freeFromCents = useFreeFromCents();
  return (
    <div className="wrap">
      <ul className={styles.facts} role="list">
        <li>
          <Icon name="package" />
          <b>{t('home.fact.batch')}</b>
          <span className="muted">{t('home.fact.batchText')}</span>
        </li>
        <li>
          <Icon name="search" />
          <b>{t('home.fact.label')}</b>
          <span className="muted">{t('home.fact.labelText')}</span>
        </li>
        <li>
          <Icon name="truck" />
          <b>
            {freeFromCents === null
              ? t('home.fact.delivery')
              : t('home.fact.free', { amount: format.sum(freeFromCents) })}
          </b>
          <span className="muted">{t('home.fact.deliveryText', DELIVERY_DAYS.peninsula)}</span>
        </li>
      </ul>
    </div>
  );
}

/** The rating of the shop by buyers. Renders nothing while all reviews are demo reviews. */
export function ShopRating(): ReactNode {
  const t = useT();
  const format = useFormat();
  const rating = useQuery(homeReviewsQuery(currentLocale())).data?.buyerRating;
  if (rating === undefined) return null;
  const { average, count } = rating;
  return (
    <p className="inline-row g2 small mt4">
      <Star />
      <Link className="muted" to="/community">
        {t('home.rating', {
          average: format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
          count,
        })}
      </Link>
    </p>
  );
}

export function Hero(): ReactNode {
  const t = useT();
  return (
    <div className={`grid ${styles.hero}`}>
      <figure className={styles.pic}>
        <div className={`cut ${styles.frame}`}>
          <BundledPicture image={HERO_PICTURE} sizes={HERO_SIZES} alt={t('home.heroAlt')} first />
        </div>
        <figcaption>{t('home.heroCaption')}</figcaption>
      </figure>
      <div className={styles.text}>
        <PageTitle title={t('home.tab')}>{t('home.title')}</PageTitle>
        <p className="lead mt4">{t('home.lead')}</p>
        <div className="cluster g4 mt5">
          <ButtonLink variant="primary" to="/shop" {...preloadOn(() => preloadPage('/shop'))}>
            {t('home.see')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/finder" {...preloadOn(() => preloadPage('/finder'))}>
            {t('home.finder')}
          </ButtonLink>
        </div>
        <ShopRating />
      </div>
    </div>
  );
}
