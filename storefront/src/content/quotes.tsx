import { Link, Picture, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import styles from './quotes.module.css';
import { soapPicture } from './soap-picture';

/** Demonstration reviews: words in the catalogue, the soap by picture and slug. */
const QUOTES = [
  { id: 'charcoal', picture: 'carbon', slug: 'carbon-y-arbol-de-te' },
  { id: 'olive', picture: 'oliva', slug: 'oliva-de-castilla' },
  { id: 'salt', picture: 'maras', slug: 'coco-y-sal-de-maras' },
] as const;

/** What people say, with the soap they speak of. */
export function Quotes(): ReactNode {
  const t = useT();
  return (
    <div className={styles.quotes}>
      {QUOTES.map(({ id, picture, slug }) => (
        <figure key={id} className={styles.quote}>
          <div className="cut">
            <Picture image={soapPicture(picture)} sizes="96px" alt="" />
          </div>
          <div>
            <blockquote>{t(`quote.${id}`)}</blockquote>
            <figcaption>
              {t(`quote.${id}By`)} · <Link to={`/product/${slug}`}>{t(`quote.${id}Soap`)}</Link>
            </figcaption>
          </div>
        </figure>
      ))}
    </div>
  );
}
