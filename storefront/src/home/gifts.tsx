import type { ReactNode } from 'react';
import { ButtonLink, Picture, useQuery, useT } from '@munay/kit';
import { CLOSED_BOX_PICTURE, GIFT_PICTURE } from '../bundled-pictures/gift-pictures';
import { createSoapPicture } from '../bundled-pictures/soap-picture';
import { BundledPicture } from '../components/bundled-picture';
import { popularQuery } from '../product/product-queries';
import styles from './gifts.module.css';

const PAIR_SIZES = '(min-width: 56rem) 15rem, 46vw';

/** A banner for gift boxes, shown while the shop sells any. */
export function Gifts(): ReactNode {
  const t = useT();
  const boxes = useQuery(popularQuery).data?.facets.category.some(
    ({ value, count }) => value === 'gift' && count > 0,
  );
  if (boxes !== true) return null;
  return (
    <section className="section tinted" aria-labelledby="gifts">
      <div className={`wrap grid g6 ${styles.gifts}`}>
        <div className={`cut ${styles.pic}`}>
          <Picture
            image={createSoapPicture('trio', { alt: t('home.giftsAlt') })}
            sizes="(min-width: 56rem) 45rem, 92vw"
          />
        </div>
        <div className="grid g4 content-start justify-start">
          <h2 id="gifts">{t('home.gifts')}</h2>
          <p className="lead">{t('home.giftsText')}</p>
          <ButtonLink to="/shop?category=gift">{t('home.giftsSee')}</ButtonLink>
          <div className={styles.pair}>
            <div className="cut">
              <BundledPicture image={CLOSED_BOX_PICTURE} sizes={PAIR_SIZES} alt={t('home.giftsClosedAlt')} />
            </div>
            <div className="cut">
              <BundledPicture image={GIFT_PICTURE} sizes={PAIR_SIZES} alt={t('home.giftsWrappedAlt')} />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
