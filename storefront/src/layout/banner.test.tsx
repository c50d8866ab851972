import { screen } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CodeOffer, CurrentOffer, ShopOffer } from '@munay/contracts/shop/product';
import { shopOfSuite } from '@munay/kit/testing';
import { cartOf } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { Banner } from './banner';

const shop = shopOfSuite();
beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: cartOf([]) })));

const TWENTY: CurrentOffer = { percent: 20, endsAt: null };
const CODE: CodeOffer = { code: 'JABON10', percent: 10, endsAt: '2026-06-05T22:00:00.000Z' };

async function shown(offer: Omit<ShopOffer, 'changesAt'>, locale: 'es' | 'en' = 'es') {
  shop.answer(ENDPOINTS.getOffer, () => ({ ...offer, changesAt: null }));
  await renderInShop(<Banner />, { locale });
  const link = await screen.findByRole('link', { name: offer.offer || offer.code ? /hasta|Up to/ : /OFF$/ });
  return { text: link.textContent, to: link.getAttribute('href') };
}

test('names the code of the largest reduction, with its last day, and leads to all soaps', async () => {
  const { text, to } = await shown({ offer: null, code: CODE });
  expect(text).toMatch(/Con el código JABON10 hasta \D*10.*, solo hasta el 5 de junio$/);
  expect(to).toBe('/shop');
});

test('does so in English, also for a code without an end that takes more than the reductions', async () => {
  const { text } = await shown({ offer: TWENTY, code: { ...CODE, percent: 25, endsAt: null } }, 'en');
  expect(text).toMatch(/Up to \D*25.* with the code JABON10$/);
});

test('names no code where a reduction takes as much', async () => {
  const { text, to } = await shown({ offer: TWENTY, code: { ...CODE, percent: 20 } });
  expect(text).toMatch(/Ahora hasta \D*20/);
  expect(text).not.toContain('código');
  expect(to).toBe('/shop?offer=1');
});

test('says nothing beside its fixed text without either', async () => {
  const { text, to } = await shown({ offer: null });
  expect(text).not.toMatch(/código|Ahora/);
  expect(to).toBe('/shop?offer=1');
});
