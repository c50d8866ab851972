import { PageTitle, Picture, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import prose from '../content/prose.module.css';
import { soapPicture } from '../content/soap-picture';
import styles from './blog.module.css';

const POSTS = [
  { id: 'label', topic: 'ingredients', picture: 'manzanilla' },
  { id: 'maras', topic: 'origin', picture: 'maras' },
  { id: 'last', topic: 'care', picture: 'cafe' },
  { id: 'skin', topic: 'ingredients', picture: 'avena' },
  { id: 'unscented', topic: 'ingredients', picture: 'karite' },
] as const;

/** What the notebook is about. The entries themselves are not out yet, and the page says so. */
export function BlogPage(): ReactNode {
  const t = useT();
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <div className={prose.title}>
        <PageTitle title={t('journal.title')} />
        <p className="lead">{t('blog.lead')}</p>
        <p className={styles.note}>{t('blog.soon')}</p>
      </div>
      <article className={styles.first}>
        <div className="cut">
          <Picture
            image={soapPicture('lavanda', { view: 'cut', alt: t('journal.swirlAlt') })}
            sizes="(min-width: 56rem) 42rem, 92vw"
            eager="high"
          />
        </div>
        <div>
          <p className={styles.meta}>{t('blog.topic.craft')}</p>
          <h2>{t('journal.swirl')}</h2>
          <p className="lead">{t('journal.swirlText')}</p>
        </div>
      </article>
      <div className={styles.posts}>
        {POSTS.map(({ id, topic, picture }) => (
          <article key={id}>
            <div className="cut">
              <Picture image={soapPicture(picture)} sizes="(min-width: 44rem) 40vw, 92vw" alt="" />
            </div>
            <h2>{t(`blog.${id}`)}</h2>
            <p className="muted">{t(`blog.${id}Text`)}</p>
            <p className={styles.meta}>{t(`blog.topic.${topic}`)}</p>
          </article>
        ))}
      </div>
    </main>
  );
}
