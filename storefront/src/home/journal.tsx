import { Icon, Link, Picture, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import { soapPicture } from '../content/soap-picture';
import styles from './journal.module.css';

const SIDE = [
  { id: 'label', picture: 'manzanilla' },
  { id: 'last', picture: 'cafe' },
  { id: 'maras', picture: 'maras' },
] as const;

/** What the workshop's notebook writes about. */
export function Journal(): ReactNode {
  const t = useT();
  return (
    <section className="section flush" aria-labelledby="journal">
      <div className="wrap">
        <div className="head">
          <h2 id="journal">{t('journal.title')}</h2>
          <Link className="more" to="/blog">
            {t('journal.read')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <div className={styles.journal}>
          <article className={styles.big}>
            <div className="cut">
              <Picture
                image={soapPicture('lavanda', { view: 'cut', alt: t('journal.swirlAlt') })}
                sizes="(min-width: 56rem) 43rem, 92vw"
              />
            </div>
            <h3>{t('journal.swirl')}</h3>
            <p className={`muted ${styles.teaser}`}>{t('journal.swirlText')}</p>
          </article>
          <div className={styles.side}>
            {SIDE.map(({ id, picture }) => (
              <article key={id}>
                <div>
                  <h3>{t(`journal.${id}`)}</h3>
                  <p className={styles.meta}>{t(`journal.${id}Text`)}</p>
                </div>
                <div className="cut">
                  <Picture image={soapPicture(picture)} sizes="140px" alt="" />
                </div>
              </article>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
