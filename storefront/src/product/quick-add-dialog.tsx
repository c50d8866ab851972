import type { ProductCard } from '@munay/contracts/product';
import { Icon, Link, Modal, useT } from '@munay/kit';
import { type ReactNode, useId, useRef, useState } from 'react';
import { AllergyWarning } from '../allergy/allergy-warning';
import { ActionError } from '../parts/action-error';
import styles from './quick-add.module.css';
import { SizePicker } from './size-picker';
import { SizePrice } from './size-price';
import { useAddToCart } from './use-add-to-cart';

export interface QuickAddDialogProps {
  open: boolean;
  product: ProductCard;
  onClose: () => void;
}

function QuickAddForm({ product, onClose }: Omit<QuickAddDialogProps, 'open'>): ReactNode {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const onSale = product.sizes.filter(({ available }) => available > 0);
  const [size, setSize] = useState(onSale.length === 1 ? onSale[0]?.label : undefined);
  const shown = product.sizes.find(({ label }) => label === size) ?? product.sizes[0];
  const [asked, setAsked] = useState(false);
  const { add, adding, failure } = useAddToCart(product, onClose);

  const submit = () => {
    if (size === undefined) {
      setAsked(true);
      form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      return;
    }
    add({ size, quantity: 1 });
  };

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {shown !== undefined && <SizePrice size={shown} />}
      <AllergyWarning inci={product.inci} />
      <SizePicker
        productId={product._id}
        title={product.title}
        sizes={product.sizes}
        value={size}
        onChange={setSize}
        error={asked && size === undefined ? t('product.sizeMissing') : ''}
      />
      <ActionError error={failure} />
      <button className="btn btn-primary btn-wide" type="submit" aria-disabled={adding}>
        {t('product.add')}
      </button>
      <Link className="btn btn-quiet small" to={`/product/${product.slug}`} onClick={onClose}>
        {t('product.details')}
      </Link>
    </form>
  );
}

/** Size choice of a card's plus button: a size is never guessed. */
export function QuickAddDialog({ open, product, onClose }: QuickAddDialogProps): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy={id}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1} data-autofocus>
          {product.title}
        </h2>
        <button className="icon-btn" type="button" aria-label={t('product.closeSize')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <QuickAddForm key={product._id} product={product} onClose={onClose} />
    </Modal>
  );
}
