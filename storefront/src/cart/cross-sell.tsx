import { type ReactNode, useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartItem } from '@munay/contracts/order/cart';
import type { ProductCard } from '@munay/contracts/shop/product';
import { findCheapestSize } from '@munay/contracts/shop/size';
import { Button, endpointQuery, Icon, Link, Picture, useFormat, useQuery, useT } from '@munay/kit';
import { findAvoidedIngredients } from '../allergy/allergy-profile';
import { useAllergyProfile } from '../allergy/use-allergy-profile';
import { ActionError } from '../components/action-error';
import { useAddItem } from './use-add-item';
import styles from './cart-dialog.module.css';

const MAX_PAIRINGS = 2;

function Pairing({ product, onAdded, onLeave }: PairingProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { add, adding, failure } = useAddItem(product, { onAdded });
  const size = findCheapestSize(product.sizes);
  const image = product.images[0];
  if (size === undefined) return null;
  const to = `/product/${product.slug}`;
  return (
    <li className={`grid g3 ${styles.pairing}`}>
      <Link className="cut tinted cut-thumb" to={to} tabIndex={-1} aria-hidden="true" onClick={onLeave}>
        {image !== undefined && <Picture image={image} sizes="56px" alt="" />}
      </Link>
      <div className="min0">
        <Link className="no-underline" to={to} onClick={onLeave}>
          {product.title}
        </Link>
        <p className="small muted">
          {size.label} · <span className="num">{format.money(size.unitPriceCents)}</span>
        </p>
        <ActionError error={failure} />
      </div>
      <Button
        variant="icon"
        busy={adding}
        aria-label={t('cart.addPairing', { name: `${product.title} ${size.label}` })}
        onClick={() => add({ size: size.label, quantity: 1 })}
      >
        <Icon name="plus" />
      </Button>
    </li>
  );
}

interface PairingProps {
  product: ProductCard;
  onAdded: () => void;
  /** Called when a link in the cart is followed. */
  onLeave: () => void;
}

/**
 * Two products that match the last line, loaded when the cart opens. Both are in stock, not in the cart, and free of
 * avoided ingredients. This section is last, so that nothing moves if it is empty.
 */
export function CrossSell({ items, onAdded, onLeave }: CrossSellProps): ReactNode {
  const t = useT();
  const id = useId();
  const profile = useAllergyProfile();
  // The suggested products do not change while lines are added and removed
  const [slug] = useState(() => items.at(-1)?.product.slug ?? '');
  const { data, isPending } = useQuery(endpointQuery(ENDPOINTS.getProduct, { params: { id: slug } }));
  const cartProductIds = new Set(items.map(({ product }) => product._id));
  const pairings = (data?.related ?? [])
    .filter(
      ({ _id, inStock, inci }) =>
        inStock && !cartProductIds.has(_id) && findAvoidedIngredients(inci, profile).length === 0,
    )
    .slice(0, MAX_PAIRINGS);
  if (!isPending && pairings.length === 0) return null;
  return (
    <section className={`line-above ${styles.pairings}`} aria-labelledby={id} aria-busy={isPending}>
      <h3 id={id}>{t('cart.goesWith')}</h3>
      <ul role="list">
        {pairings.map((product) => (
          <Pairing key={product._id} product={product} onAdded={onAdded} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

interface CrossSellProps extends Omit<PairingProps, 'product'> {
  items: readonly CartItem[];
}
