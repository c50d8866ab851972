import { screen } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CodeOffer, CurrentOffer, ShopOffer } from '@munay/contracts/shop/product';
import { shopOfSuite } from '@munay/kit/testing';
import { cartOf } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { Banner } from './banner';

const shop = shopOfSuite();
beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: cartOf([]) })));

const END = '2026-06-05T22:00:00.000Z';
const TWENTY: CurrentOffer = { percent: 20, endsAt: null };
const CODE: CodeOffer = { code: 'JABON10', percent: 10, endsAt: END };

async function shown(offer: Partial<ShopOffer>, locale: 'es' | 'en' = 'es') {
  shop.answer(ENDPOINTS.getOffer, () => ({ offer: null, products: 9, changesAt: null, ...offer }));
  await renderInShop(<Banner />, { locale });
  const some = offer.offer ?? offer.code;
  const link = await screen.findByRole('link', { name: some ? /OFF\s+\S/ : /OFF$/ });
  return { text: link.textContent.replace(/\s+/g, ' '), to: link.getAttribute('href') };
}

test('names the code of the largest reduction, with its last day, and leads to all soaps', async () => {
  const { text, to } = await shown({ code: CODE });
  expect(text).toMatch(/Con el código JABON10 hasta \D*10.*, solo hasta el 5 de junio$/);
  expect(to).toBe('/shop');
});

test('does so in English, also for a code without an end that takes more than the reductions', async () => {
  const { text } = await shown({ offer: TWENTY, code: { ...CODE, percent: 25, endsAt: null } }, 'en');
  expect(text).toMatch(/Up to \D*25.* with the code JABON10$/);
});

test('names no code where a reduction takes as much', async () => {
  const { text, to } = await shown({ offer: TWENTY, code: { ...CODE, percent: 20 } });
  expect(text).toMatch(/9 jabones rebajados, hasta \D*20/);
  expect(text).not.toContain('código');
  expect(to).toBe('/shop?offer=1');
});

test.each([
  ['es', { ...TWENTY, endsAt: END }, /Ahora hasta −20 %, solo hasta el 5 de junio$/],
  ['en', { ...TWENTY, endsAt: END }, /Now up to −20%, until 5 June$/],
  ['es', { percent: 40, endsAt: END }, /UP TO -40% OFF Solo hasta el 5 de junio$/],
  ['en', { percent: 40, endsAt: null }, /UP TO -40% OFF 9 soaps reduced$/],
] as const)(
  'in %s it shows the last day of %j or the number of products, and no percentage twice',
  async (locale, offer, text) => {
    expect((await shown({ offer }, locale)).text).toMatch(text);
  },
);

test('a code does not repeat the percentage of the fixed text either', async () => {
  const { text } = await shown({ code: { ...CODE, percent: 40 } });
  expect(text).toMatch(/OFF Con el código JABON10, solo hasta el 5 de junio$/);
});

test('says nothing beside its fixed text without either', async () => {
  const { text, to } = await shown({ products: 0 });
  expect(text).toMatch(/OFF$/);
  expect(to).toBe('/shop?offer=1');
});
