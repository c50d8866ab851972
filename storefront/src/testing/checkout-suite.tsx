import { screen, waitFor } from '@testing-library/react';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { CartQuote } from '@munay/contracts/order/cart';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { CheckoutPage } from '../checkout/checkout-page';
import { accountTexts } from './account-texts';
import { createCart, createCartLine, createQuote } from './fixtures';
import { renderInShop } from './render-in-shop';
import { ShopSuite } from './shop-suite';

export const HOME_ADDRESS = {
  name: 'Lucía Moreno',
  line1: 'Calle 1',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES' as const,
  phone: '600100200',
};
export const createSession = (addresses: object[]) =>
  ({
    user: {
      _id: 'u1',
      firstname: 'Lucía',
      lastname: 'Moreno',
      email: 'lucia@correo.example',
      phone: '',
      roles: [],
      stores: [],
      addresses,
    },
    cart: createCart([createCartLine('Lavanda', 4)]),
  }) as unknown as SessionView;
export const getPayButton = (name: RegExp | string = /^Ir al pago seguro/) =>
  screen.getByRole('button', { name });
export const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** A customer with products in the cart. */
export class CheckoutSuite extends ShopSuite {
  constructor() {
    super(() => createSession([]));
    beforeEach(() => {
      this.shop.answer(ENDPOINTS.paymentMethods, (): PaymentMethod[] => ['card', 'transfer']);
      this.shop.answer(ENDPOINTS.quoteCart, () => this.createCartQuote());
    });
  }

  /** A quote for the cart with these shipping options. */
  createCartQuote = (options?: readonly ShippingOption[]): CartQuote =>
    createQuote(this.session.cart, options);

  async open() {
    const view = await renderInShop(<CheckoutPage />, { path: '/checkout', texts: accountTexts });
    // The heading is rendered before the buyer's data has loaded
    await waitFor(() => expect(document.querySelector('form, a')).not.toBeNull());
    return view;
  }
}
