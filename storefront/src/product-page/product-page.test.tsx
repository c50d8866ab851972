import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode, CartItem } from '@munay/contracts/order/cart';
import type { Tag } from '@munay/contracts/shop/product';
import { Route, Routes, Toaster } from '@munay/kit';
import { createSuiteShop, refetchAll, Rejection } from '@munay/kit/testing';
import { CartDialogSlot } from '../cart/cart-dialog-slot';
import { closeCart } from '../cart/cart-dialog-state';
import { createCart, createCartLine, createProduct, createSize } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ProductPage } from './product-page';

// user-event uses a selector to move between radio buttons. jsdom has no CSS.escape, but these ids do not need it
Object.assign(window, { CSS: { escape: (text: string) => text } });

const shop = createSuiteShop();
afterEach(() => act(closeCart));

beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  shop.answer(ENDPOINTS.shippingOptions, () => [
    { method: 'standard' as const, zone: 'peninsula' as const, costCents: 490, freeFromCents: 4500 },
  ]);
  shop.answer(ENDPOINTS.getProduct, () =>
    createProduct('Lavanda', {
      discountPercent: 20,
      sizes: [
        createSize('60 g', 450, { unitPriceCents: 360, per100gCents: 600, lowest30DaysCents: 450 }),
        createSize('100 g', 690, {
          unitPriceCents: 552,
          per100gCents: 552,
          lowest30DaysCents: 690,
          available: 3,
        }),
        createSize('250 g', 1490, { available: 0 }),
      ],
    }),
  );
});

const open = async (locale: 'es' | 'en' = 'es') => {
  const view = await renderInShop(
    <>
      <Routes>
        <Route path="product/:productId" element={<ProductPage />} />
      </Routes>
      <CartDialogSlot />
      <Toaster />
    </>,
    { path: '/product/id-Lavanda', locale },
  );
  await screen.findByRole('heading', { level: 1, name: 'Lavanda' });
  return view;
};
const getRadio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const getPriceText = () => screen.getByText(/Precio más bajo en 30 días/).parentElement?.textContent ?? '';

test('the selected size shows its price, previous price, unit price and lowest price of 30 days', async () => {
  await open();
  expect(getRadio(/^100 g/).checked).toBe(true);
  expect(getPriceText()).toMatch(/5,52\s€.*antes 6,90\s€.*−20\s%.*5,52\s€\/100 g.*30 días: 6,90\s€/);
  await userEvent.click(getRadio(/^60 g/));
  expect(getPriceText()).toMatch(/3,60\s€.*antes 4,50\s€.*6,00\s€\/100 g.*30 días: 4,50\s€/);
});

const CODE = { code: 'JABON10', priceCents: 621, lowest30DaysCents: 690 };
const withCode = () => createProduct('Lavanda', { sizes: [createSize('100 g', 690, { code: CODE })] });
const createCodeCart = (code: CartCode, items = [createCartLine('Lavanda', 1)]) => ({
  ...createCart(items),
  codes: [code],
});

test.each([
  ['es', /^JABON10 · 6,21\s€ · Aplicar$/, /30 días: 6,90\s€/],
  ['en', /^JABON10 · €6\.21 · Apply$/, /30 days: €6\.90/],
] as const)(
  'an announced code is a button next to the lowest price of 30 days in %s',
  async (locale, name, lowest) => {
    shop.answer(ENDPOINTS.getProduct, withCode);
    await open(locale);
    const chip = screen.getByRole('button', { name });
    expect(chip.parentElement?.textContent).toMatch(lowest);
  },
);

test.each<[CartCode, CartItem[], RegExp]>([
  [
    { code: 'JABON10', state: 'applied', savedCents: 69 },
    [createCartLine('Lavanda', 1)],
    /JABON10: ahorras 0,69\s€\./,
  ],
  [
    { code: 'JABON10', state: 'waiting', savedCents: 0, reason: 'nothingFits' },
    [],
    /El código JABON10 está en tu carrito\. Se aplica cuando añades/,
  ],
])('a click on the code adds it to the cart and confirms it: %#', async (code, items, text) => {
  shop.answer(ENDPOINTS.getProduct, withCode);
  shop.answer(ENDPOINTS.addCode, () => createCodeCart(code, items));
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^JABON10/ }));
  await screen.findByText(text);
  expect(shop.inputs(ENDPOINTS.addCode).map(({ body }) => body)).toEqual([{ code: 'JABON10' }]);
});

test.each<[CartCode['reason'], RegExp]>([
  ['codeEnded', /Este código terminó el 30 de noviembre\./],
  ['codeUsedUp', /Este código ya se ha usado todas las veces\./],
  ['codeUnknown', /No conocemos este código\./],
])('a code that has become invalid since the page was loaded shows an error: %s', async (reason, text) => {
  shop.answer(ENDPOINTS.getProduct, withCode);
  const at = '2026-11-30T22:59:59.999Z';
  shop.answer(ENDPOINTS.addCode, () =>
    createCodeCart({ code: 'JABON10', state: 'rejected', savedCents: 0, reason, at }),
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^JABON10/ }));
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
});

test('a fourth code is rejected on the product page', async () => {
  shop.answer(ENDPOINTS.getProduct, withCode);
  shop.answer(ENDPOINTS.addCode, () => new Rejection('codesFull'));
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^JABON10/ }));
  expect((await screen.findByText(/tres códigos/)).closest('[role=alert]')).toBeTruthy();
});

test('the promotion shows its sentence, its products, and what the cart lacks', async () => {
  const promotion = {
    id: '0123456789abcdef01234567',
    title: 'Tres por dos',
    badge: '3×2',
    sentence: 'Por cada 3 que lleves, el más barato sale gratis.',
    endsAt: '2026-12-15T23:00:00.000Z',
  };
  shop.answer(ENDPOINTS.getProduct, () => createProduct('Lavanda', { promotion }));
  const prompts = [{ promotionId: promotion.id, title: 'Tres por dos', text: 'Añade 1 más y sale gratis.' }];
  shop.answer(ENDPOINTS.addItem, () => ({ ...createCart([createCartLine('Lavanda', 2)]), prompts }));
  await open();
  const note = screen.getByRole('note');
  expect(note.textContent).toMatch(/3×2 Tres por dos · hasta el 15 de diciembre.*Por cada 3.*Sin código/);
  expect(within(note).getByRole('link').getAttribute('href')).toBe(`/shop?promotion=${promotion.id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
  await waitFor(() => expect(note.textContent).toContain('Añade 1 más y sale gratis.'));
  const dialog = await screen.findByRole('dialog', { name: /Tu carrito/ });
  expect(within(dialog).getByText(/Añade 1 más y sale gratis\./)).toBeTruthy();
});

test('a discount after a price increase is calculated from the lowest price of 30 days', async () => {
  shop.answer(ENDPOINTS.getProduct, () =>
    createProduct('Lavanda', {
      sizes: [createSize('100 g', 990, { unitPriceCents: 594, per100gCents: 594, lowest30DaysCents: 690 })],
    }),
  );
  await open();
  expect(getPriceText()).toMatch(/5,94\s€.*antes 6,90\s€.*−13\s%.*30 días: 6,90\s€.*IVA incluido/);
  expect(document.body.textContent).not.toContain('9,90');
});

test('the product page shows the known benefits, tags and ratings of a product', async () => {
  const productWithDetails = {
    benefit: 'Espuma densa.',
    tags: ['relajante', 'piel-seca', 'vegano'] as Tag[],
    feel: { scent: 3, lather: null, hardness: 5 },
    lastsWeeks: 4,
  };
  shop.answer(ENDPOINTS.getProduct, () => createProduct('Lavanda', productWithDetails));
  await open();
  expect(screen.getByText('Espuma densa.')).toBeTruthy();
  const getList = (item: HTMLElement) =>
    [...(item.closest('ul')?.children ?? [])].map(({ textContent }) => textContent);
  expect(getList(screen.getByText('Aroma: 3 de 5'))).toEqual(['Aroma: 3 de 5', 'Dureza: 5 de 5']);
  expect(getList(screen.getByText('Dura unas 4 semanas por 100 g'))).toEqual([
    'Relajante',
    'Piel seca',
    'Dura unas 4 semanas por 100 g',
  ]);
});

test('the product safety section shows manufacturer, responsible person and warnings', async () => {
  await open('en');
  const block = screen.getByText('Safety and manufacturer').closest('details');
  expect(block?.textContent).toContain('Evita los ojos.');
  expect(block?.textContent).toContain('Calle del Taller 8, Madrid');
  expect(block?.textContent).toContain('Responsible in the European UnionThe manufacturer.');
  expect(block?.textContent).toContain('60 g: ref. SKU-60 g');
  const mail = within(block as HTMLElement).getByText('hola@munay.example');
  expect(mail.getAttribute('href')).toBe('mailto:hola@munay.example');
});

test('arrow keys switch between the available sizes and skip sold-out sizes', async () => {
  await open();
  await userEvent.click(getRadio(/^60 g/));
  await userEvent.keyboard('{ArrowDown}');
  expect(getRadio(/^100 g/).checked).toBe(true);
  await userEvent.keyboard('{ArrowDown}');
  expect(getRadio(/^60 g/).checked).toBe(true);
  const sizes = screen.getByRole('radiogroup', { name: 'Tamaño' });
  expect(sizes.textContent).toContain('250 gAgotado');
  expect(within(sizes).getAllByRole('radio')).toHaveLength(2);
});

test('the selected quantity never exceeds the stock of the selected size', async () => {
  await open();
  const moreButton = screen.getByRole('button', { name: 'Añadir uno' });
  await userEvent.click(getRadio(/^60 g/));
  for (let click = 0; click < 5; click += 1) await userEvent.click(moreButton);
  const quantity = screen.getByRole('group', { name: 'Cantidad' });
  expect(quantity.textContent).toBe('6');
  await userEvent.click(getRadio(/^100 g/));
  expect(quantity.textContent).toBe('3');
});

test('adding the selected size opens the cart and announces the product once', async () => {
  shop.answer(ENDPOINTS.addItem, () => createCart([createCartLine('Lavanda', 2)]));
  await open();
  await userEvent.click(getRadio(/^60 g/));
  await userEvent.click(screen.getByRole('button', { name: 'Añadir uno' }));
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
  const cart = await screen.findByRole('dialog', { name: /Tu carrito/ });
  expect(cart.textContent).toContain('Lavanda, 60 g, está en el carrito');
  // The confirmation is not repeated behind the cart, where users could not close it
  expect(screen.getAllByText('Lavanda, 60 g, está en el carrito')).toHaveLength(1);
  expect(shop.inputs(ENDPOINTS.addItem)).toEqual([
    expect.objectContaining({ body: { productId: 'id-Lavanda', size: '60 g', quantity: 2 } }),
  ]);
});

test('an error while adding a product is shown next to its button', async () => {
  let respond: () => void = () => undefined;
  shop.answer(ENDPOINTS.addItem, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return new Rejection('soldOut');
  });
  await open();
  const button = screen.getByRole('button', { name: 'Añadir al carrito' });
  await userEvent.click(button);
  await userEvent.click(button);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.addItem)).toHaveLength(1));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  expect(button.hasAttribute('disabled')).toBe(false);
  respond();
  expect(await screen.findByText('Este tamaño está agotado.')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.addItem)).toHaveLength(1);
});

test('ingredients are shown as a sentence with marked allergens', async () => {
  shop.answer(ENDPOINTS.getProduct, () =>
    createProduct('Lavanda', {
      ingredients: [
        { inci: 'Aqua', name: 'Agua', allergen: false },
        { inci: 'Glycerin', name: 'Glicerina, la que nace al hacer jabón', allergen: false },
        { inci: 'Linalool', name: 'De la lavanda', allergen: true },
      ],
    }),
  );
  await open();
  expect(screen.getByText('Lleva agua, glicerina.')).toBeTruthy();
  const [named, listed] = screen.getAllByText('Linalool');
  expect([named?.tagName, named?.parentElement?.textContent]).toEqual([
    'MARK',
    'Alérgenos que nombra la etiqueta: Linalool.',
  ]);
  expect(screen.getByText('Lista completa (INCI)').closest('details')?.open).toBe(false);
  expect(screen.getByText('Aqua').tagName).toBe('DT');
  expect(listed?.closest('dt')?.nextElementSibling?.textContent).toBe('Alérgeno. De la lavanda');
});

test('the rating next to the price links to the reviews', async () => {
  await open();
  const link = screen.getByRole('link', { name: /^4,8 de 5, \(12 reseñas/ });
  expect(link.getAttribute('href')).toBe('/product/id-Lavanda#resenas');
  expect(link.parentElement?.textContent).toMatch(/^5,52\s€.*reseñas\)100 g/);
});

test('a favourite is shown immediately and reverted if the server rejects it', async () => {
  await open();
  const favoriteButton = screen.getByRole('button', { name: 'Guardar Lavanda en favoritos' });
  shop.answer(ENDPOINTS.likeProduct, () => createProduct('Lavanda'));
  await userEvent.click(favoriteButton);
  expect(favoriteButton.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.likeProduct)[0]?.body).toEqual({ liked: true }));
  shop.answer(ENDPOINTS.likeProduct, () => new Rejection('tooManyRequests'));
  await userEvent.click(favoriteButton);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.likeProduct)).toHaveLength(2));
  await waitFor(() => expect(favoriteButton.getAttribute('aria-pressed')).toBe('true'));
});

test('quick clicks on the favourite button are sent in sequence', async () => {
  const favorites: boolean[] = [];
  let respond: () => void = () => undefined;
  shop.answer(ENDPOINTS.likeProduct, async ({ body }) => {
    favorites.push(body?.liked === true);
    if (favorites.length === 1) await new Promise<void>((resolve) => (respond = resolve));
    return createProduct('Lavanda');
  });
  await open();
  const favoriteButton = screen.getByRole('button', { name: 'Guardar Lavanda en favoritos' });
  await userEvent.click(favoriteButton);
  await waitFor(() => expect(favorites).toEqual([true]));
  await userEvent.click(favoriteButton);
  await userEvent.click(favoriteButton);
  await userEvent.click(favoriteButton);
  expect(favoriteButton.getAttribute('aria-pressed')).toBe('false');
  expect(favorites).toEqual([true]);
  respond();
  await waitFor(() => expect(favorites).toEqual([true, false]));
  expect(favoriteButton.getAttribute('aria-pressed')).toBe('false');
});

test('the product page stays visible if a refetch fails', async () => {
  const { client } = await open();
  await userEvent.click(getRadio(/^60 g/));
  shop.answer(ENDPOINTS.getProduct, () => new Rejection('tooManyRequests'));
  await refetchAll(client);
  expect(shop.inputs(ENDPOINTS.getProduct)).toHaveLength(2);
  expect(getRadio(/^60 g/).checked).toBe(true);
});

test('a product page adds its product to the list of viewed products on the device', async () => {
  await open();
  expect(localStorage.getItem('munay.viewed')).toBe('{"enabled":true,"slugs":["id-Lavanda"]}');
});

test('a missing product shows a not-found page with the standard text', async () => {
  shop.answer(ENDPOINTS.getProduct, () => new Rejection('noProduct'));
  await renderInShop(
    <Routes>
      <Route path="product/:productId" element={<ProductPage />} />
    </Routes>,
    { path: '/product/nada' },
  );
  expect(await screen.findByRole('heading', { name: 'Este jabón no está' })).toBeTruthy();
  expect(screen.getByText('no product found').lang).toBe('en');
});

test('a failed product request shows the standard error message', async () => {
  shop.answer(ENDPOINTS.getProduct, () => new Rejection('tooManyRequests'));
  await renderInShop(
    <Routes>
      <Route path="product/:productId" element={<ProductPage />} />
    </Routes>,
    { path: '/product/nada' },
  );
  expect((await screen.findByText('Failed to fetch product.')).lang).toBe('en');
  expect(screen.getByRole('heading', { name: 'Algo ha fallado por nuestra parte' })).toBeTruthy();
});
