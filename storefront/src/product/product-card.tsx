import type { ReactNode } from 'react';
import { getAnnouncedDiscount } from '@munay/contracts/money';
import type { ProductCard } from '@munay/contracts/shop/product';
import { findCheapestSize } from '@munay/contracts/shop/size';
import {
  Button,
  Icon,
  Link,
  Picture,
  preloadPage,
  useClickedPicture,
  useFormat,
  useQueryClient,
  useT,
} from '@munay/kit';
import { AllergyWarning } from '../allergy/allergy-warning';
import { preloadOn } from '../hooks/preload-on';
import { CardPrice } from './card-price';
import { FavoriteButton } from './favorite-button';
import { prefetchProduct } from './product-queries';
import { QuickAddDialog } from './quick-add-dialog-slot';
import { quickAdd } from './quick-add-state';
import { Rating } from './rating';
import price from '../components/price.module.css';
import styles from './product-card.module.css';

export interface CardProps {
  product: ProductCard;
  heading?: 'h2' | 'h3' | undefined;
  /** Whether the card is above the fold, so that its picture is loaded eagerly. */
  eager?: boolean | undefined;
  sizes: string;
  /** Whether to show the last day of a discount. */
  showsEnd?: boolean | undefined;
  /** Text below the price. */
  note?: ReactNode;
}

export function Card({
  product,
  heading: Heading = 'h2',
  eager = false,
  sizes,
  showsEnd,
  note,
}: CardProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { moves, onClick } = useClickedPicture(product._id);
  const image = product.images[0];
  const second = product.images[1];
  const size = findCheapestSize(product.sizes);
  const address = `/product/${product.slug}`;
  const reduction = size && getAnnouncedDiscount(size);
  return (
    <li className={`flex relative ${styles.card}`}>
      <div className={`cut fill relative square ${styles.pic}`}>
        {image !== undefined && <Picture image={image} sizes={sizes} eager={eager} moves={moves} />}
        {second !== undefined && (
          <span className={styles.second}>
            <Picture image={second} sizes={sizes} alt="" />
          </span>
        )}
        {reduction && (
          <span className={`nowrap semibold ${price.off} ${styles.off}`}>
            {format.discount(reduction.percent)}
          </span>
        )}
        {product.promotionBadge !== undefined && product.inStock && (
          <span className={`${price.off} ${styles.off} ${styles.promotion}`}>{product.promotionBadge}</span>
        )}
        {!product.inStock && <span className={styles.tag}>{t('product.soldOut')}</span>}
        <FavoriteButton product={product} onSelectCard />
        {product.inStock && (
          <Button
            variant="plain"
            className={`bare grid ${styles.add}`}
            aria-haspopup="dialog"
            aria-label={t('product.chooseSize', { title: product.title })}
            onClick={() => quickAdd.set(product)}
            {...preloadOn(QuickAddDialog.preload)}
          >
            <Icon name="plus" />
          </Button>
        )}
      </div>
      <Heading className={styles.title}>
        <Link
          to={address}
          onClick={onClick}
          {...preloadOn(() => {
            preloadPage(address);
            prefetchProduct(client, product.slug);
          })}
        >
          {product.title}
        </Link>
      </Heading>
      <div className={`wraps small ${styles.scent}`}>
        <p className="muted">{product.scentLine}</p>
        <Rating {...product.rating} />
      </div>
      <CardPrice product={product} showsEnd={showsEnd} />
      {note}
      <AllergyWarning inci={product.inci} />
    </li>
  );
}
