import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { CartDialogSlot } from '../cart/cart-dialog-slot';
import { createCard, createCart, createCartLine, createSize } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ProductGrid } from './product-grid';
import { QuickAddDialogSlot } from './quick-add-dialog-slot';

const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
});

const offer = { unitPriceCents: 360, per100gCents: 600, lowest30DaysCents: 450 };
const renderPrice = async (sizes: ReturnType<typeof createSize>[]) => {
  await renderInShop(<ProductGrid products={[createCard('Lavanda', { sizes, discountPercent: 20 })]} />);
  return screen.getByRole('listitem').textContent;
};

test('the “from” price and the discount of a product card belong to a size in stock', async () => {
  const text = await renderPrice([
    createSize('60 g', 450, { ...offer, available: 0 }),
    createSize('100 g', 690),
    createSize('250 g', 1490),
  ]);
  expect(text).toMatch(/desde\s6,90\s€/);
  expect(text).toContain('100 g');
  expect(text).not.toMatch(/3,60|−20/);
});

test('the discount of the displayed size is shown on and below the product picture', async () => {
  const text = await renderPrice([createSize('60 g', 450, offer), createSize('100 g', 690)]);
  expect(text).toMatch(/−20\s%.*desde\s3,60\s€.*4,50\s€/);
});

test('the badge of a promotion is shown without a struck-through price, unless the product is sold out', async () => {
  const sizes = [createSize('100 g', 690)];
  const products = [
    createCard('Lavanda', { sizes, promotionBadge: '−10 % desde 30 €' }),
    createCard('Arcilla', { sizes, promotionBadge: '3×2', inStock: false }),
  ];
  await renderInShop(<ProductGrid products={products} />);
  const [shown, soldOut] = screen.getAllByRole('listitem');
  expect(within(shown as HTMLElement).getByText('−10 % desde 30 €')).toBeTruthy();
  expect(shown?.querySelector('s')).toBeNull();
  expect(soldOut?.textContent).not.toContain('3×2');
});

test('a product with a single size in stock has no “from” price', async () => {
  expect(
    await renderPrice([createSize('60 g', 450), createSize('100 g', 690, { available: 0 })]),
  ).not.toContain('desde');
});

test('a click on a size of a product card adds the product and opens the cart', async () => {
  shop.answer(ENDPOINTS.addItem, () => createCart([createCartLine('Lavanda', 1)]));
  const sizes = [
    createSize('60 g', 450),
    createSize('100 g', 690),
    createSize('250 g', 1490, { available: 0 }),
  ];
  await renderInShop(
    <>
      <ProductGrid products={[createCard('Lavanda', { sizes })]} />
      <QuickAddDialogSlot />
      <CartDialogSlot />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Elegir tamaño de Lavanda' }));
  const choice = await screen.findByRole('dialog', { name: 'Lavanda' });
  expect(within(choice).queryByRole('button', { name: /^250 g/ })).toBeNull();
  await userEvent.click(within(choice).getByRole('button', { name: /^100 g 6,90/ }));
  expect(await screen.findByRole('dialog', { name: /Tu carrito/ })).toBeTruthy();
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.addItem).map(({ body }) => body)).toEqual([
      { productId: 'id-Lavanda', size: '100 g', quantity: 1 },
    ]),
  );
});
