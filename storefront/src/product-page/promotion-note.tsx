import type { ReactNode } from 'react';
import type { ShownPromotion } from '@munay/contracts/shop/product';
import { Link, useFormat, useSession, useT } from '@munay/kit';
import styles from './promotion-note.module.css';

/** The promotion of a product, what the cart lacks for it, and a link to all of its products. */
export function PromotionNote({ promotion }: { promotion: ShownPromotion }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { cart } = useSession();
  const { id, title, badge, sentence, endsAt } = promotion;
  const prompt = cart?.prompts?.find(({ promotionId }) => promotionId === id);
  return (
    <div className={`small tinted cut-thumb ${styles.note}`} role="note">
      <p>
        <b className={styles.badge}>{badge}</b> <b>{title}</b>
        {endsAt !== null && (
          <span className="muted">
            {' · '}
            {t('price.until', { day: format.lastDay(endsAt, { day: 'numeric', month: 'long' }) })}
          </span>
        )}
      </p>
      <p>{sentence}</p>
      {/* The prompt replaces a line of the same height, so that nothing moves when the cart has loaded */}
      <p className={prompt ? 'semibold' : 'muted'} role="status">
        {prompt ? prompt.text : t('product.promotionAuto')}
      </p>
      <Link to={`/shop?promotion=${id}`}>{t('product.promotionShop')}</Link>
    </div>
  );
}
