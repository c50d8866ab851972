import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { MenuSheet } from './menu-sheet';

const shop = createSuiteShop();
beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) })));

test.each([
  ['es', 'Jabones por tipo', ['Cuerpo', 'Cara', 'Cabello', 'Afeitado', 'Regalo', 'Ofertas'], 'Ayuda'],
  ['en', 'Soaps by type', ['Body', 'Face', 'Hair', 'Shaving', 'Gift', 'Offers'], 'Help'],
] as const)(
  'the menu in %s links to each product category, the offers and the help page',
  async (locale, name, kinds, help) => {
    await renderInShop(<MenuSheet open onClose={() => undefined} />, { locale });
    const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(kinds);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...['body', 'face', 'hair', 'shave', 'gift'].map((kind) => `/shop?category=${kind}`),
      '/shop?offer=1',
    ]);
    expect(screen.getByRole('link', { name: help }).getAttribute('href')).toBe('/contact');
  },
);

test('switching the language closes the menu', async () => {
  const close = jest.fn();
  await renderInShop(<MenuSheet open onClose={close} />);
  await userEvent.click(screen.getByRole('link', { name: 'English' }));
  expect(close).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('navigation', { name: 'Soaps by type' })).toBeTruthy();
});
