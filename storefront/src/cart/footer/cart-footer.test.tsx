import { act, screen, waitFor, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { lucia } from '../../testing/community-fixtures';
import { createCart, createCartLine, createQuote } from '../../testing/fixtures';
import { renderInShop } from '../../testing/render-in-shop';
import { CartDialogSlot } from '../cart-dialog-slot';
import { closeCart, openCart } from '../cart-dialog-state';

const shop = createSuiteShop();
const cart = createCart([createCartLine('Avena', 4)]);

beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart }));
  shop.answer(ENDPOINTS.quoteCart, () => createQuote(cart));
  shop.answer(ENDPOINTS.paymentMethods, (): PaymentMethod[] => ['card', 'transfer']);
});
afterEach(() => act(closeCart));

async function open() {
  await renderInShop(<CartDialogSlot />);
  act(() => openCart());
  const dialog = await screen.findByRole('dialog', { name: /Tu carrito/ });
  await within(dialog).findByRole('link', { name: 'Avena' });
  return dialog;
}
const createSessionWithPostcode = (postcode: string) => () => ({
  user: {
    ...lucia,
    addresses: [{ name: 'Ana', line1: 'Calle 1', postcode, city: '', province: '', country: 'ES' as const }],
  },
  cart,
});

test('the cart shows the delivery cost and the total of the server quote', async () => {
  const dialog = await open();
  expect((await within(dialog).findByText(/^4,90\s€$/)).previousSibling?.textContent).toBe(
    'Envío a la península',
  );
  expect(within(dialog).getByText(/^22,90\s€$/).previousSibling?.textContent).toBe('Total');
  expect(shop.inputs(ENDPOINTS.quoteCart).map(({ body }) => body)).toEqual([
    { country: 'ES', postcode: '28001', shipping: 'standard' },
  ]);
});

test('the cart footer contains only the total, the checkout button and one link', async () => {
  const dialog = await open();
  await within(dialog).findByText(/^22,90\s€$/);
  const footer = dialog.querySelector('.sheet-foot') as HTMLElement;
  expect(footer.textContent?.replace(/\s+/g, ' ')).toBe(
    'Total22,90 €IVA incluidoTramitar el pedidoSeguir comprando',
  );
  const body = dialog.querySelector('.sheet-body') as HTMLElement;
  expect(within(body).getByText('Subtotal')).toBeTruthy();
  expect(within(body).getByText('Envío a la península')).toBeTruthy();
  expect(within(body).getByRole('group', { name: 'Puedes pagar con' })).toBeTruthy();
  expect(within(body).getByRole('button', { name: 'Vaciar el carrito' })).toBeTruthy();
});

test('the first saved address determines the delivery area of the cart', async () => {
  shop.answer(ENDPOINTS.getUser, createSessionWithPostcode('07001'));
  const dialog = await open();
  expect(await within(dialog).findByText('Envío a Baleares')).toBeTruthy();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.quoteCart)[0]?.body.postcode).toBe('07001'));
});

test.each([
  ['outside the delivery area', () => shop.answer(ENDPOINTS.getUser, createSessionWithPostcode('35001'))],
  ['without a response', () => shop.answer(ENDPOINTS.quoteCart, () => new Rejection('shippingUnavailable'))],
])('the cart shows no delivery cost and no total %s', async (_, session) => {
  session();
  const dialog = await open();
  await waitFor(() => expect(dialog.textContent).not.toContain('Envío a'));
  expect(dialog.textContent).not.toContain('Total');
  expect(dialog.textContent).toContain('Subtotal');
});

test.each([
  [
    ['card', 'link', 'bizum', 'transfer'],
    ['Link', 'Bizum', 'Transferencia'],
  ],
  [['card'], []],
] as const)(
  'the cart with the payment methods %p shows the card brands and the labels %p',
  async (methods, labels) => {
    shop.answer(ENDPOINTS.paymentMethods, () => [...methods]);
    await open();
    const methodGroup = screen.getByRole('group', { name: 'Puedes pagar con' });
    await within(methodGroup).findByRole('img', { name: 'Visa' });
    expect(
      within(methodGroup)
        .getAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label')),
    ).toEqual(['Visa', 'Mastercard']);
    expect([...methodGroup.querySelectorAll('span')].map((label) => label.textContent)).toEqual(labels);
  },
);

test('a product that was just added to the cart is marked and announced once', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  await renderInShop(<CartDialogSlot />);
  act(() => openCart('Avena, 60 g, está en el carrito', { productId: 'id-Avena', size: '60 g' }));
  const dialog = await screen.findByRole('dialog', { name: /Tu carrito/ });
  const link = await within(dialog).findByRole('link', { name: 'Avena' });
  const row = link.closest('li') as HTMLElement;
  expect(within(row).getByText('Añadido')).toBeTruthy();
  expect(scrolled.mock.contexts).toEqual([row]);
  scrolled.mockRestore();
  expect(screen.getAllByText('Avena, 60 g, está en el carrito')).toHaveLength(1);
});
