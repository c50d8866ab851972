import { screen } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import { createSuiteShop } from '@munay/kit/testing';
import { renderInShop } from '../testing/render-in-shop';
import { Facts } from './hero';

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
