import { Link, PageTitle, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import prose from '../content/prose.module.css';
import { SHOP_MAIL } from '../layout/site-links';
import styles from './withdrawal.module.css';

const NEXT = ['receipt', 'send', 'refund'] as const;

/** The right to withdraw within 14 days, by mail with the model form of Directive 2011/83/EU, annex I B. */
export function WithdrawalPage(): ReactNode {
  const t = useT();
  const subject = encodeURIComponent(t('footer.withdrawal'));
  const body = encodeURIComponent(t('withdrawal.form'));
  return (
    <main id="main" className="wrap">
      <div className={prose.title}>
        <PageTitle title={t('footer.withdrawal')} />
        <p className="lead">{t('withdrawal.lead')}</p>
      </div>
      <div className={styles.page}>
        <section aria-labelledby="model">
          <h2 id="model">{t('withdrawal.how')}</h2>
          <p>{t('withdrawal.howText')}</p>
          <pre className={styles.form}>{t('withdrawal.form')}</pre>
          <div className="acts">
            <a className="btn btn-primary" href={`mailto:${SHOP_MAIL}?subject=${subject}&body=${body}`}>
              {t('withdrawal.write')}
            </a>
            <Link className="btn btn-quiet" to="/profile">
              {t('layout.myOrders')}
            </Link>
          </div>
        </section>
        <aside className={prose.side} aria-labelledby="next">
          <h2 id="next">{t('withdrawal.next')}</h2>
          <ol className={styles.next} role="list">
            {NEXT.map((id) => (
              <li key={id}>
                <b>{t(`withdrawal.${id}`)}</b>
                <p>{t(`withdrawal.${id}Text`)}</p>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </main>
  );
}
