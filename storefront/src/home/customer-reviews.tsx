import type { ReactNode } from 'react';
import { currentLocale, Icon, Link, Picture, useQuery, useT } from '@munay/kit';
import { homeReviewsQuery } from './home-reviews-query';
import styles from './customer-reviews.module.css';

const MAX_EXCERPT_LENGTH = 150;

function toExcerpt(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/);
  let excerpt = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    if (excerpt.length + sentence.length >= MAX_EXCERPT_LENGTH) break;
    excerpt += ` ${sentence}`;
  }
  return excerpt;
}

export function CustomerReviews(): ReactNode {
  const t = useT();
  const { data } = useQuery(homeReviewsQuery(currentLocale()));
  const reviews = data?.reviews ?? [];
  if (data?.reviews.length === 0) return null;
  return (
    <section className="section" aria-labelledby="voices">
      <div className="wrap">
        <div className="head">
          <div>
            <h2 id="voices">{t('home.voices')}</h2>
            <p className="muted mt2">{t('home.voicesText')}</p>
            {reviews.some(({ demo }) => demo) && <p className="small muted">{t('quote.demo')}</p>}
          </div>
          <Link className="more" to="/community">
            {t('home.community')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <div className={`grid g6 ${styles.voices}`}>
          {reviews.map(({ _id, product, text, locale, author }) => (
            <figure key={_id} className={`grid g4 align-start line-above ${styles.quote}`}>
              <div className="cut">
                {product.image !== null && <Picture image={product.image} sizes="96px" alt="" />}
              </div>
              <blockquote lang={locale}>{toExcerpt(text)}</blockquote>
              <figcaption className="mt3 small muted">
                {author} · <Link to={`/product/${product.slug}`}>{product.title}</Link>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
