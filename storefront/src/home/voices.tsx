import { Icon, Link, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import { Quotes } from '../content/quotes';
import styles from './voices.module.css';

/** Reviews of the demonstration, said so beside them. */
export function Voices(): ReactNode {
  const t = useT();
  return (
    <section className="section" aria-labelledby="voices">
      <div className={`wrap ${styles.voices}`}>
        <div className={styles.intro}>
          <h2 id="voices">{t('home.voices')}</h2>
          <p className="muted">{t('home.voicesText')}</p>
          <p className="small muted">{t('quote.demo')}</p>
          <Link className="more" to="/community">
            {t('home.community')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <Quotes />
      </div>
    </section>
  );
}
