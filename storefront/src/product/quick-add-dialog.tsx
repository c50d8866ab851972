import { type ReactNode, useId } from 'react';
import type { ProductCard } from '@munay/contracts/shop/product';
import { Button, ButtonLink, Icon, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { AllergyWarning } from '../allergy/allergy-warning';
import { useAddToCart } from '../cart/use-add-to-cart';
import { ActionError } from '../components/action-error';
import { SizeButtons } from './size-buttons';
import styles from './quick-add.module.css';

export interface QuickAddDialogProps {
  open: boolean;
  product: ProductCard;
  onClose: () => void;
}

function Sizes({ product, onClose }: Omit<QuickAddDialogProps, 'open'>): ReactNode {
  const t = useT();
  const { add, adding, failure } = useAddToCart(product, onClose);
  return (
    <div className="one-column g4 mt4">
      <AllergyWarning inci={product.inci} />
      <SizeButtons product={product} busy={adding} onChoose={(size) => add({ size, quantity: 1 })} />
      <ActionError error={failure} />
      <ButtonLink
        variant="quiet"
        className={`small ${styles.details}`}
        to={`/product/${product.slug}`}
        onClick={onClose}
      >
        {t('product.details')}
      </ButtonLink>
    </div>
  );
}

/** Size selection of a card's plus button. No size is preselected; a tap on a size adds one unit. */
export function QuickAddDialog({ open, product, onClose }: QuickAddDialogProps): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy={id}>
      <div className={`spread g3 flex align-start`}>
        <h2 id={id} tabIndex={-1} data-autofocus>
          {product.title}
        </h2>
        <Button variant="icon" className={styles.close} aria-label={t('product.closeSize')} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <Sizes key={product._id} product={product} onClose={onClose} />
    </Modal>
  );
}
