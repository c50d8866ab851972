import type { ReactNode } from 'react';
import type { Suggestion } from '@munay/contracts/shop/product';
import { FixedTextSpan, Icon, Link, Picture, useFormat, useT, withMessages } from '@munay/kit';
import { AllergyWarning } from '../allergy/allergy-warning';
import { looksLikeCode } from '../cart/code-shape';
import { lazyPart } from '../components/lazy-part';
import { Translation } from '../components/translation';
import { messages } from '../i18n/messages';
import { usePopularProducts } from '../product/product-queries';
import { HighlightedTitle } from './highlighted-title';
import styles from './search-box.module.css';

const CodeOffer = lazyPart(
  withMessages([messages('codes')], () => import('../cart/code-offer').then((m) => m.CodeOffer)),
);

/** Offers a text that is written like a promotion code as a code. */
export function TypedCode({ query }: { query: string }): ReactNode {
  return (
    looksLikeCode(query) && (
      <div className={styles.none}>
        <CodeOffer key={query} code={query} />
      </div>
    )
  );
}

export function SuggestedProduct({ product, query }: { product: Suggestion; query: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <span className={`clipped tinted cut-thumb ${styles.thumb}`}>
        {product.image !== null && <Picture image={product.image} sizes="56px" alt="" />}
      </span>
      <span>
        <HighlightedTitle title={product.title} query={query} />
        <AllergyWarning inci={product.inci} />
      </span>{' '}
      <span className="small muted num">
        {product.fromCents === null
          ? t('product.soldOut')
          : `${t('price.from')} ${format.money(product.fromCents)}`}
      </span>
    </>
  );
}

interface NoResultsProps {
  query: string;
  /** Link to the results, which include answers of the help and the journal. */
  results: string;
  onLeave: () => void;
}

export function NoResults({ query, results, onLeave }: NoResultsProps): ReactNode {
  const t = useT();
  const popular = usePopularProducts();
  return (
    <div className={`grid g2 ${styles.none}`}>
      <div role="status">
        <FixedTextSpan text="noProductsFound" as="p" />
        <Translation fixedText="noProductsFound" id="search.none" />
      </div>
      <p>
        <Link className="more" to={results} onClick={onLeave}>
          {t('search.help', { words: query })}
        </Link>
      </p>
      {popular.length > 0 && <p className="small muted">{t('search.tryOne')}</p>}
      <ul role="list">
        {popular.slice(0, 2).map(({ _id, slug, title }) => (
          <li key={_id}>
            <Link className="more" to={`/product/${slug}`} onClick={onLeave}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AllResultsProps {
  query: string;
  /** Link to the results in the shop; null if there are none. */
  to: string | null;
  onLeave: () => void;
}

export function AllResults({ query, to, onLeave }: AllResultsProps): ReactNode {
  const t = useT();
  return (
    <Link className={`row spread mt2 ${styles.all}`} to={to ?? '/shop'} onClick={onLeave}>
      {to === null ? t('search.browse') : t('search.all', { words: query })}
      <Icon name="arrow-right" small />
    </Link>
  );
}
