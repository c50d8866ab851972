import type { ReactNode } from 'react';
import type { ReviewView } from '@munay/contracts/shop/review';
import { Icon, Link, useFormat, useT } from '@munay/kit';
import { ForeignLanguageNote } from '../reactions/foreign-language-note';
import { HelpfulButton } from '../reactions/helpful-button';
import { ReportButton } from '../reactions/report-button';
import { ReviewPhotos } from './review-photos';
import { Stars } from './stars';
import voices from '../reactions/feedback.module.css';
import styles from './review.module.css';

function ReviewText({ text, locale }: { text: string; locale: string }): ReactNode {
  return text
    .split(/\n+/)
    .filter(Boolean)
    .map((part) => (
      <p key={part} lang={locale}>
        {part}
      </p>
    ));
}

interface ReviewArticleProps {
  review: ReviewView;
  votes: readonly string[] | undefined;
  withProduct?: boolean;
}

export function ReviewArticle({ review, votes, withProduct = false }: ReviewArticleProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { _id, author, title, text, locale, product, reply } = review;
  return (
    <article className={`grid g2 justify-start line-above ${styles.review}`}>
      <Stars average={review.stars} />
      <h3 lang={locale} tabIndex={-1} data-first>
        {title}
      </h3>
      <ReviewText text={text} locale={locale} />
      <ReviewPhotos photos={review.photos} />
      <p className={`cluster small muted ${styles.meta}`}>
        <span>
          {author} · {format.date(review.at)}
          <ForeignLanguageNote locale={locale} />
          {withProduct && (
            <>
              {' · '}
              <Link to={`/product/${product.slug}`}>{product.title}</Link>
            </>
          )}
        </span>
        {!review.demo && (
          <span className="state ok">
            <Icon name="circle-check" small /> {t('review.verified')}
          </span>
        )}
      </p>
      {reply !== null && (
        <div className={`small mt2 ${styles.reply}`}>
          <b>{t('review.reply')}</b> <span lang={locale}>{reply.text}</span>
        </div>
      )}
      <div className={`wraps ${voices.acts}`}>
        <HelpfulButton
          kind="review"
          id={_id}
          helpful={review.helpful}
          votes={votes}
          subject={title}
          locale={locale}
        />
        <ReportButton kind="review" id={_id} subject={title} locale={locale} />
      </div>
    </article>
  );
}
