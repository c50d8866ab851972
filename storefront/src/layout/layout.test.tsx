import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { createCart, createCartLine, createQuote } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { Layout } from './layout';

const shop = createSuiteShop();
const cart = createCart([createCartLine('Lavanda', 1)]);
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart }));
  shop.answer(ENDPOINTS.quoteCart, () => createQuote(cart));
  shop.answer(ENDPOINTS.getOffer, () => ({ offer: null, products: 0, changesAt: null }));
});

const listLinks = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('the checkout layout has only a logo, a link to the cart and a short footer', async () => {
  await renderInShop(<Layout />, { path: '/checkout' });
  const header = screen.getByRole('banner');
  expect(within(header).getByRole('link', { name: /Munay/ })).toBeTruthy();
  expect(within(header).getByText('Pago seguro')).toBeTruthy();
  expect(screen.queryByText(/MUNAY DAYS/)).toBeNull();
  expect(screen.queryByRole('search')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Suscribirme' })).toBeNull();
  expect(listLinks(screen.getByRole('contentinfo'))).toEqual([
    'Contacto',
    'Preguntas frecuentes',
    'Desistir del contrato aquí',
    'Privacidad',
    'English',
  ]);
  await userEvent.click(within(header).getByRole('button', { name: 'Volver al carrito' }));
  expect(await screen.findByRole('dialog', { name: /Tu carrito/ })).toBeTruthy();
});

test.each(['/checkout-success', '/confirmation', '/shop'])(
  'the page %s has the full header and footer',
  async (path) => {
    await renderInShop(<Layout />, { path });
    expect(screen.getByText(/MUNAY DAYS/)).toBeTruthy();
    expect(screen.getByRole('search')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Suscribirme' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Volver al carrito' })).toBeNull();
  },
);
