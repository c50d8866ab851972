import type { ReactNode } from 'react';
import { LanguageLink, OfflineBar, Outlet, useLocation, useT } from '@munay/kit';
import { AddressVerificationSlot } from '../account/address-verification';
import { AllergyDialogSlot } from '../allergy/allergy-dialog-slot';
import { CartDialogSlot } from '../cart/cart-dialog-slot';
import { QuickAddDialogSlot } from '../product/quick-add-dialog-slot';
import { AlertDialogSlot } from '../product-alert/alert-dialog-slot';
import { Banner } from './banner';
import { CheckoutHeader } from './checkout-header';
import { PlainFooter } from './plain-footer';
import { useRememberVisitor } from './remember-visitor';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './layout.module.css';

/**
 * Header and footer shared by pages that render their own `<main id="main">`. The checkout has reduced versions of
 * both.
 */
export function Layout(): ReactNode {
  const t = useT();
  useRememberVisitor();
  const isCheckout = useLocation().pathname === '/checkout';
  return (
    <div className={`flex relative ${styles.page}`}>
      <a className="skip" href="#main">
        {t('layout.skip')}
      </a>
      {isCheckout ? (
        <CheckoutHeader />
      ) : (
        <>
          <Banner />
          <SiteHeader />
        </>
      )}
      <OfflineBar />
      <div className={styles.content}>
        <Outlet />
      </div>
      {isCheckout ? (
        <PlainFooter since={2024}>
          <LanguageLink />
        </PlainFooter>
      ) : (
        <SiteFooter />
      )}
      <CartDialogSlot />
      <QuickAddDialogSlot />
      <AlertDialogSlot />
      <AllergyDialogSlot />
      <AddressVerificationSlot />
    </div>
  );
}
