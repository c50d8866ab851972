import type { ReactNode } from 'react';
import { Icon, Link, Picture, useQuery, useT } from '@munay/kit';
import { latestPostsQuery } from './latest-posts-query';
import styles from './latest-posts.module.css';

/** The latest journal posts. Renders nothing if there are no posts or they fail to load. */
export function LatestPosts(): ReactNode {
  const t = useT();
  const [newest, ...others] = useQuery(latestPostsQuery).data?.posts ?? [];
  if (newest === undefined) return null;
  return (
    <section className="section flush" aria-labelledby="journal">
      <div className="wrap">
        <div className="head">
          <h2 id="journal">{t('journal.title')}</h2>
          <Link className="more" to="/blog">
            {t('journal.read')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <div className={`grid g6 ${styles.journal}`}>
          <article>
            <div className={`cut ${styles.cover}`}>
              {newest.cover && <Picture image={newest.cover} sizes="(min-width: 56rem) 43rem, 92vw" alt="" />}
            </div>
            <h3>
              <Link to={`/blog/${newest.slug}`}>{newest.title}</Link>
            </h3>
            <p className={`muted ${styles.teaser}`}>{newest.summary}</p>
          </article>
          <div className={`grid content-start ${styles.side}`}>
            {others.map(({ _id, slug, title, cover, readingMinutes }) => (
              <article key={_id}>
                <div>
                  <h3>
                    <Link to={`/blog/${slug}`}>{title}</Link>
                  </h3>
                  <p className="small muted mt2">{t('journal.minutes', { count: readingMinutes })}</p>
                </div>
                <div className={`cut cut-thumb ${styles.thumb}`}>
                  {cover && <Picture image={cover} sizes="140px" alt="" />}
                </div>
              </article>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
