import { Link, PageTitle, Picture, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import prose from '../content/prose.module.css';
import { Quotes } from '../content/quotes';
import { soapPicture } from '../content/soap-picture';
import { SHOP_MAIL } from '../layout/site-links';
import { useHashTarget } from '../ui/use-hash-target';
import styles from './community.module.css';

const PHOTOS = [
  { id: 'scale', picture: 'lavanda', view: 'scale' },
  { id: 'kitchen', picture: 'cafe', view: 'bar' },
  { id: 'gift', picture: 'trio', view: 'bar' },
  { id: 'stamp', picture: 'carbon', view: 'bar' },
  { id: 'wrapped', picture: 'oliva', view: 'bar' },
] as const;

const QUESTIONS = ['face', 'lasts', 'goat'] as const;

function Photos(): ReactNode {
  const t = useT();
  return (
    <section className={`section ${prose.band}`} id="fotos" aria-labelledby="photos">
      <div className="wrap">
        <div className="head">
          <h2 id="photos">{t('community.photos')}</h2>
          <p className="small muted">{t('community.photosDemo')}</p>
        </div>
        <ul className={styles.wall} role="list">
          {PHOTOS.map(({ id, picture, view }, place) => (
            <li key={id}>
              <figure>
                <div className="cut">
                  <Picture
                    image={soapPicture(picture, { view, alt: t(`community.photo.${id}Alt`) })}
                    sizes={place === 0 ? '(min-width: 56rem) 38rem, 92vw' : '(min-width: 56rem) 18rem, 46vw'}
                  />
                </div>
                <figcaption>
                  <q>{t(`community.photo.${id}`)}</q>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Reviews, photos and questions of the demonstration; nothing here can be sent yet, and the page says so. */
export function CommunityPage(): ReactNode {
  const t = useT();
  useHashTarget();
  return (
    <main id="main">
      <div className="wrap">
        <div className={prose.title}>
          <PageTitle title={t('community.title')} />
          <p className="lead">{t('community.lead')}</p>
        </div>
        <nav className="seg" aria-label={t('community.onPage')}>
          <ul role="list">
            {(['resenas', 'fotos', 'preguntas'] as const).map((id) => (
              <li key={id}>
                <Link to={`#${id}`}>{t(`community.go.${id}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <section className="section" id="resenas" aria-labelledby="reviews">
        <div className={`wrap ${prose.halves}`}>
          <div>
            <h2 id="reviews">{t('community.reviews')}</h2>
            <div className={prose.side}>
              <h3>{t('community.checked')}</h3>
              <p className="small">{t('community.checkedText')}</p>
              <p className="small muted">{t('quote.demo')}</p>
            </div>
          </div>
          <Quotes />
        </div>
      </section>
      <Photos />
      <section className="section" id="preguntas" aria-labelledby="asked">
        <div className={`wrap ${prose.halves}`}>
          <div>
            <h2 id="asked">{t('community.questions')}</h2>
            <p className="muted">{t('community.questionsText')}</p>
            <p>
              <a className="btn btn-second" href={`mailto:${SHOP_MAIL}`}>
                {t('community.ask')}
              </a>
            </p>
          </div>
          <div className={styles.questions}>
            {QUESTIONS.map((id) => (
              <article key={id}>
                <h3>{t(`community.q.${id}`)}</h3>
                <div>
                  <p>{t(`community.q.${id}Text`)}</p>
                  <p className="small muted">{t('community.answeredBy')}</p>
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
    </main>
  );
}
