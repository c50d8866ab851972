import { screen } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CodeOffer, CurrentOffer, ShopOffer } from '@munay/contracts/shop/product';
import { createSuiteShop } from '@munay/kit/testing';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { Banner } from './banner';

const shop = createSuiteShop();
beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) })));

const OFFER_END = '2026-06-05T22:00:00.000Z';
const TWENTY_PERCENT_OFFER: CurrentOffer = { percent: 20, endsAt: null };
const CODE_OFFER: CodeOffer = { code: 'JABON10', percent: 10, endsAt: OFFER_END };

async function renderBanner(offer: Partial<ShopOffer>, locale: 'es' | 'en' = 'es') {
  shop.answer(ENDPOINTS.getOffer, () => ({ offer: null, products: 9, changesAt: null, ...offer }));
  await renderInShop(<Banner />, { locale });
  const percentOffer = offer.offer ?? offer.code;
  const link = await screen.findByRole('link', { name: percentOffer ? /OFF\s+\S/ : /OFF$/ });
  return { text: link.textContent.replace(/\s+/g, ' '), to: link.getAttribute('href') };
}

test('the banner shows the code with the largest discount and its last day', async () => {
  const { text, to } = await renderBanner({ code: CODE_OFFER });
  expect(text).toMatch(/Con el código JABON10 hasta \D*10.*, solo hasta el 5 de junio$/);
  expect(to).toBe('/shop');
});

test('the banner shows a code without an end date if it exceeds the current discounts', async () => {
  const { text } = await renderBanner(
    { offer: TWENTY_PERCENT_OFFER, code: { ...CODE_OFFER, percent: 25, endsAt: null } },
    'en',
  );
  expect(text).toMatch(/Up to \D*25.* with the code JABON10$/);
});

test('the banner shows no code when a discount is at least as large', async () => {
  const { text, to } = await renderBanner({
    offer: TWENTY_PERCENT_OFFER,
    code: { ...CODE_OFFER, percent: 20 },
  });
  expect(text).toMatch(/9 jabones rebajados, hasta \D*20/);
  expect(text).not.toContain('código');
  expect(to).toBe('/shop?offer=1');
});

test.each([
  ['es', { ...TWENTY_PERCENT_OFFER, endsAt: OFFER_END }, /Ahora hasta −20 %, solo hasta el 5 de junio$/],
  ['en', { ...TWENTY_PERCENT_OFFER, endsAt: OFFER_END }, /Now up to −20%, until 5 June$/],
  ['es', { percent: 40, endsAt: OFFER_END }, /UP TO -40% OFF Solo hasta el 5 de junio$/],
  ['en', { percent: 40, endsAt: null }, /UP TO -40% OFF 9 soaps reduced$/],
] as const)(
  'in %s the banner for %j shows the last day or the number of products',
  async (locale, offer, text) => {
    expect((await renderBanner({ offer }, locale)).text).toMatch(text);
  },
);

test('the banner does not repeat the percentage of its standard text for a code', async () => {
  const { text } = await renderBanner({ code: { ...CODE_OFFER, percent: 40 } });
  expect(text).toMatch(/OFF Con el código JABON10, solo hasta el 5 de junio$/);
});

test('the banner shows only its standard text without a discount or code', async () => {
  const { text, to } = await renderBanner({ products: 0 });
  expect(text).toMatch(/OFF$/);
  expect(to).toBe('/shop?offer=1');
});
