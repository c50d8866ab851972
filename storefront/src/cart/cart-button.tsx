import type { ReactNode } from 'react';
import { Button, Icon, useSession, useStore, useT } from '@munay/kit';
import { preloadOn } from '../hooks/preload-on';
import { LazyCartDialog } from './cart-dialog-slot';
import { cartDialog, openCart } from './cart-dialog-state';
import styles from './cart-button.module.css';

export function CartButton(): ReactNode {
  const t = useT();
  const { cart } = useSession();
  const { open } = useStore(cartDialog);
  const count = cart?.itemCount ?? 0;
  return (
    <Button
      variant="icon"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={cart === undefined ? t('cart.name') : t('cart.open', { count })}
      onClick={() => openCart()}
      {...preloadOn(LazyCartDialog.preload)}
    >
      <Icon name="shopping-bag" />
      {cart === undefined && <span className={`count ${styles.known}`} aria-hidden="true" />}
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </Button>
  );
}
