import { type ReactNode, useId, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { LOCALES } from '@munay/contracts/locale';
import { Button, ButtonLink, currentLocale, Input, PageTitle, Picture, useNavigate, useT } from '@munay/kit';
import { createSoapPicture } from '../bundled-pictures/soap-picture';
import styles from './not-found.module.css';

/** Texts in the other language, because the visitor's language is still unknown. */
const TRANSLATIONS = {
  es: {
    title: 'Esta página no está',
    text: 'Puede que el jabón haya cambiado de sitio o que falte una letra en la dirección.',
    shop: 'Ver los jabones',
    home: 'Ir al inicio',
  },
  en: {
    title: 'We can’t find this page',
    text: 'The soap may have moved, or there may be a letter missing in the address.',
    shop: 'Shop all soaps',
    home: 'Go home',
  },
} as const;

function Search(): ReactNode {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  return (
    <form
      className={`wraps g2 ${styles.find}`}
      role="search"
      aria-label={t('notFound.search')}
      action="/shop"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(query.trim() === '' ? '/shop' : `/shop?q=${encodeURIComponent(query.trim())}`);
      }}
    >
      <div className="f">
        <label htmlFor={id}>{t('search.label')}</label>
        <Input
          autoComplete="off"
          id={id}
          type="search"
          name="q"
          maxLength={LIMITS.searchMax}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <Button variant="primary" type="submit">
        {t('search.open')}
      </Button>
    </form>
  );
}

/** 404 page in both languages, with search and links to the shop and the home page. */
export function NotFoundPage(): ReactNode {
  const t = useT();
  const locale = currentLocale();
  const other = LOCALES.find((candidate) => candidate !== locale) ?? locale;
  const translation = TRANSLATIONS[other];
  return (
    <main id="main" className={`wrap section grid g6 align-center ${styles.page}`}>
      <div className="stack">
        <p className="small muted num">404</p>
        <PageTitle title={t('notFound.title')} className={styles.title} />
        <p className="muted">{t('notFound.text')}</p>
        <Search />
        <div className="acts">
          <ButtonLink variant="quiet" to="/shop">
            {t('cart.browse')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/">
            {t('layout.goHome')}
          </ButtonLink>
        </div>
        <div className={`fill line-above pt4 ${styles.other}`} lang={other}>
          <b>{translation.title}</b>
          <p className="small muted">
            {translation.text} <a href={`/shop?lang=${other}`}>{translation.shop}</a>,{' '}
            <a href={`/?lang=${other}`}>{translation.home.toLowerCase()}</a>.
          </p>
        </div>
      </div>
      <div className={`cut ${styles.picture}`}>
        <Picture
          image={createSoapPicture('cabra', { alt: t('notFound.alt') })}
          sizes="(min-width: 56rem) 32rem, 92vw"
          eager
        />
      </div>
    </main>
  );
}
