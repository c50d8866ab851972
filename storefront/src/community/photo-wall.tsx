import { type ReactNode, useId, useRef } from 'react';
import type { PhotoCard } from '@munay/contracts/shop/review';
import { FailureNote, Link, Picture, useInfiniteQuery, useT } from '@munay/kit';
import { LoadMore } from '../components/load-more';
import { ForeignLanguageNote } from '../reactions/foreign-language-note';
import { reviewPhotosQuery } from '../review/review-queries';
import styles from './community.module.css';

function Photo({ photo, isFirst }: { photo: PhotoCard; isFirst: boolean }): ReactNode {
  const t = useT();
  const { image, caption, locale, author, demo, product } = photo;
  return (
    <li className={isFirst ? styles.first : undefined}>
      <figure>
        <div className={`cut square ${styles.picture}`} lang={locale}>
          <Picture
            image={image}
            sizes={isFirst ? '(min-width: 56rem) 38rem, 92vw' : '(min-width: 56rem) 18rem, 46vw'}
          />
        </div>
        <figcaption>
          <q lang={locale}>{caption}</q>
          <span className={`muted ${styles.by}`}>
            {demo ? t('community.photoDemo') : t('community.photoBy', { name: author })}{' '}
            <Link to={`/product/${product.slug}`} data-first>
              {product.title}
            </Link>
            <ForeignLanguageNote locale={locale} />
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

export function PhotoWall(): ReactNode {
  const t = useT();
  const title = useId();
  const list = useRef<HTMLUListElement>(null);
  const result = useInfiniteQuery(reviewPhotosQuery);
  const photos = result.data?.pages.flatMap((page) => page.photos) ?? [];
  const total = result.data?.pages[0]?.total ?? 0;
  const demo = photos.some((photo) => photo.demo);
  return (
    <section className="section tinted" id="fotos" aria-labelledby={title}>
      <div className="wrap">
        <div className="head">
          <h2 id={title}>{t('community.photos')}</h2>
          <p className="small muted">
            {t('community.photosChecked')} {demo && t('community.photosDemo')}
          </p>
        </div>
        {result.isLoadingError && <FailureNote error={result.error} onRetry={() => void result.refetch()} />}
        {result.isSuccess && photos.length === 0 && <p className="muted">{t('community.noPhotos')}</p>}
        <ul ref={list} className={styles.wall} role="list">
          {photos.map((photo, index) => (
            <Photo key={photo._id} photo={photo} isFirst={index === 0} />
          ))}
        </ul>
        <div className={`grid g4 centred ${styles.load}`}>
          {photos.length > 0 && (
            <p className="small muted">{t('community.photosShown', { shown: photos.length, total })}</p>
          )}
          <LoadMore list={list} shownCount={photos.length} query={result} label={t('community.morePhotos')} />
          <p className="small muted">{t('community.addPhoto')}</p>
        </div>
      </div>
    </section>
  );
}
