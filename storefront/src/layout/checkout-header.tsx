import type { ReactNode } from 'react';
import { Button, Icon, Link, Logo, useT } from '@munay/kit';
import { LazyCartDialog } from '../cart/cart-dialog-slot';
import { openCart } from '../cart/cart-dialog-state';
import { preloadOn } from '../hooks/preload-on';
import styles from './layout.module.css';

/** The checkout header, with only the logo and a button that opens the cart. */
export function CheckoutHeader(): ReactNode {
  const t = useT();
  return (
    <header className="plain">
      <div className="wrap">
        <Link className="logo" to="/">
          <Logo label={t('layout.home')} />
        </Link>
        <div className="row g5">
          <p className={`row g2 small muted ${styles.secure}`}>
            <Icon name="lock" small /> <span>{t('layout.secure')}</span>
          </p>
          <Button
            variant="quiet"
            className="small"
            aria-haspopup="dialog"
            onClick={() => openCart()}
            {...preloadOn(LazyCartDialog.preload)}
          >
            {t('layout.backToCart')}
          </Button>
        </div>
      </div>
    </header>
  );
}
