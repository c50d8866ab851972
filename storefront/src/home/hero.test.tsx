import { screen, waitFor } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import { createSuiteShop } from '@munay/kit/testing';
import { createReviewList } from '../testing/community-fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { Facts, ShopRating } from './hero';

const shop = createSuiteShop();

test.each([
  [4_500, /a partir de 45\s€/],
  [4_590, /a partir de 45,90\s€/],
  [100_000, /a partir de 1000\s€/],
  [1_200_050, /a partir de 12\.000,50\s€/],
])('the free delivery threshold of %i cents is shown without empty decimals', async (freeFromCents, text) => {
  shop.answer(ENDPOINTS.shippingOptions, (): ShippingOption[] => [
    { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents },
  ]);
  await renderInShop(<Facts />);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the rating of the shop counts the reviews by buyers and links to them', async () => {
  shop.answer(ENDPOINTS.recentReviews, () =>
    createReviewList([], { buyerRating: { average: 4.41, count: 72 } }),
  );
  await renderInShop(<ShopRating />);
  const link = await screen.findByRole('link', { name: '4,4 de 5 · 72 reseñas' });
  expect(link.getAttribute('href')).toBe('/community');
});

test('a shop that has only demo reviews shows no rating', async () => {
  shop.answer(ENDPOINTS.recentReviews, () => createReviewList([], {}));
  const { container } = await renderInShop(<ShopRating />);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.recentReviews)).toHaveLength(1));
  expect(container.querySelector('a')).toBeNull();
});
