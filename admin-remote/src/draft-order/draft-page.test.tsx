import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DraftQuote, DraftQuoteInput } from '@munay/contracts/admin/draft-order';
import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { OrderShop } from '../testing/order-shop';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { DraftPage } from './draft-page';

const LAVENDER = {
  _id: createId(7),
  title: 'Lavanda',
  status: 'active',
  sizes: [{ label: '100 g', unitPriceCents: 690, available: 9 }],
} as unknown as ProductRow;

const DELIVERY: Record<string, number> = { '': 490, '07001': 790 };

/** A quote for products at €6.90 each. @param discountCents discount computed by the server */
function createQuote({ lines, shipping, postcode }: DraftQuoteInput, discountCents = 0): DraftQuote {
  const pricedLines = lines.map((line) => ({ ...line, lineCents: 690 * line.quantity }));
  const goodsCents = pricedLines.reduce((sumCents, { lineCents }) => sumCents + lineCents, 0);
  const shippingCents = shipping === 'pickup' ? 0 : (DELIVERY[postcode] ?? 0);
  const totalCents = goodsCents - discountCents + shippingCents;
  return {
    lines: pricedLines,
    sums: {
      goodsCents,
      savedCents: 0,
      shippingCents,
      totalCents,
      vat: [],
      dueCents: totalCents,
      currency: 'eur',
    },
    taxIdAboveCents: 40_000,
  };
}

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.paymentMethods, () => ['card' as const]);
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    page: 1,
    pageSize: 8,
    total: 1,
    totalIsMore: false,
    counts: { draft: 0, scheduled: 0, active: 1, archived: 0 },
    products: [LAVENDER],
  }));
  shop.answer(ENDPOINTS.quoteDraft, ({ body }) => createQuote(body));
  shop.answer(ENDPOINTS.draftOrder, () => createAdminOrder(createId(1)));
  void new OrderShop(shop);
});

const open = async () => {
  await renderInAdmin(<DraftPage />, { path: '/admin/orders/new', messages: ['orders', 'draft'] });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Añadir producto/), 'lav');
  await user.click(await screen.findByRole('option', { name: /^Lavanda, 100 g/ }));
  await expectTotal('Entrega gratis · Total 6,90 €');
  return user;
};
const getReviewButton = () => screen.getByRole('button', { name: 'Revisar el pedido' });
const getCreateButton = () =>
  within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Crear el pedido' });
const getTotal = () => screen.queryByText(/· Total/)?.textContent?.replace(/\s/g, ' ');
/** Totals that are marked as outdated. */
const listStaleTexts = () =>
  [...document.querySelectorAll('.num[aria-busy=true]')].map((node) => node.textContent?.replace(/\s/g, ' '));
const expectTotal = (text: string) =>
  waitFor(() => expect([getTotal(), listStaleTexts()]).toEqual([text, []]));

test('a draft order for pickup requires no address or email', async () => {
  const user = await open();
  expect(screen.queryByLabelText(/^Calle/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Método'), 'terminal');
  await user.click(getReviewButton());
  const receipt = screen.getByLabelText('Referencia');
  await waitFor(() => expect(receipt.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('link', { name: 'Nombre: Falta este dato.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Referencia: Falta este dato.' })).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.draftOrder)).toEqual([]);
  await user.type(screen.getByLabelText('Nombre'), 'Remedios Puesto');
  await user.type(receipt, '7788');
  await user.click(getReviewButton());
  await user.click(getCreateButton());
  await waitFor(() => expect(shop.inputs(ENDPOINTS.draftOrder)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.draftOrder)[0]?.body).toEqual({
    key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    customer: { name: 'Remedios Puesto' },
    locale: 'es',
    lines: [{ productId: createId(7), size: '100 g', quantity: 1 }],
    shipping: 'pickup',
    payment: 'terminal',
    reference: '7788',
    totalCents: 690,
  });
});

test('a draft order shows the total with delivery before it is placed', async () => {
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Forma de entrega'), 'standard');
  await expectTotal('Entrega 4,90 € · Total 11,80 €');
  await user.click(getReviewButton());
  expect(await screen.findByRole('link', { name: 'Calle y número' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Forma de entrega'), 'pickup');
  expect(screen.queryByRole('link', { name: 'Calle y número' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Forma de entrega'), 'standard');
  await user.type(screen.getByLabelText('Código postal'), '07001');
  await expectTotal('Entrega 7,90 € · Total 14,80 €');
  expect(screen.getByText(/^Obligatorio por encima de 400\s€/)).toBeTruthy();
});

test('changing lines greys out the previous amounts until the server returns a new quote', async () => {
  await open();
  expect([...document.querySelectorAll('.num')].map(({ textContent }) => textContent)).toEqual([
    '6,90\u00a0€',
    'Productos: 6,90\u00a0€',
    'gratis',
    '6,90\u00a0€',
  ]);
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  shop.answer(ENDPOINTS.quoteDraft, async ({ body }) => {
    await response;
    return createQuote(body, 123);
  });
  shop.calls.length = 0;
  const quantity = screen.getByLabelText('Cantidad de Lavanda, 100 g');
  fireEvent.change(quantity, { target: { value: '2' } });
  fireEvent.change(quantity, { target: { value: '3' } });
  expect(listStaleTexts()).toEqual(['6,90 €', 'Productos: 6,90 €', 'gratis', '6,90 €']);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.quoteDraft)).toHaveLength(1));
  expect(listStaleTexts()).toEqual(['6,90 €', 'Productos: 6,90 €', 'gratis', '6,90 €']);
  act(respond);
  await expectTotal('Entrega gratis · Total 19,47 €');
  expect(screen.getByText(/^Productos: 20,70\s€$/)).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.quoteDraft).map(({ body }) => body.lines[0]?.quantity)).toEqual([3]);
});

test('a draft order cannot be placed without a quoted total', async () => {
  let response: (rejection: Rejection) => void = () => undefined;
  shop.answer(ENDPOINTS.quoteDraft, () => new Promise((resolve) => (response = resolve)));
  await renderInAdmin(<DraftPage />, { path: '/admin/orders/new', messages: ['orders', 'draft'] });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Añadir producto/), 'lav');
  await user.click(await screen.findByRole('option', { name: /^Lavanda, 100 g/ }));
  await user.type(screen.getByLabelText('Nombre'), 'Remedios Puesto');
  await user.click(getReviewButton());
  expect(await screen.findByRole('link', { name: /Falta el total/ })).toBeTruthy();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.quoteDraft)).toHaveLength(1));
  act(() => response(new Rejection('sizeUnknown')));
  expect((await screen.findAllByText(/ese tamaño/i)).length).toBeGreaterThan(0);
  expect(shop.inputs(ENDPOINTS.draftOrder)).toEqual([]);
});

test('a draft order with a tax id requires a billing address', async () => {
  shop.answer(
    ENDPOINTS.draftOrder,
    () => new Rejection('taxIdRequired', { fields: [{ field: 'taxId', rule: 'isNotEmpty' }] }),
  );
  const user = await open();
  await user.type(screen.getByLabelText('Nombre'), 'Remedios Puesto');
  await user.click(getReviewButton());
  await user.click(getCreateButton());
  expect(await screen.findByRole('link', { name: 'NIF: Falta este dato.' })).toBeTruthy();
  shop.answer(ENDPOINTS.draftOrder, () => createAdminOrder(createId(1)));
  void new OrderShop(shop);
  await user.type(screen.getByLabelText('NIF'), '12345678Z');
  await user.type(screen.getByLabelText('Calle y número'), 'Calle 1');
  await user.type(screen.getByLabelText('Código postal'), '28012');
  await user.type(screen.getByLabelText('Ciudad'), 'Madrid');
  await user.type(screen.getByLabelText('Provincia'), 'Madrid');
  await user.click(getReviewButton());
  await user.click(getCreateButton());
  await waitFor(() => expect(shop.inputs(ENDPOINTS.draftOrder)).toHaveLength(2));
  expect(shop.inputs(ENDPOINTS.draftOrder)[1]?.body).toMatchObject({
    shipping: 'pickup',
    taxId: '12345678Z',
    address: { name: 'Remedios Puesto', line1: 'Calle 1', city: 'Madrid' },
  });
});

test('a name with characters that the invoice cannot print requires a second confirmation', async () => {
  shop.answer(ENDPOINTS.draftOrder, ({ body }) =>
    body.allowUnprintable
      ? createAdminOrder(createId(1))
      : new Rejection('unprintableCharacters', { characters: ['กม', '🧼'] }),
  );
  const user = await open();
  await user.type(screen.getByLabelText('Nombre'), 'กม 🧼');
  await user.click(getReviewButton());
  await user.click(getCreateButton());
  expect(await screen.findByText(/una casilla \(□\) en lugar de estos signos: กม 🧼/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Crear el pedido así' }));
  await user.click(getCreateButton());
  await waitFor(() => expect(shop.inputs(ENDPOINTS.draftOrder)).toHaveLength(2));
  expect(shop.inputs(ENDPOINTS.draftOrder).map(({ body }) => body.allowUnprintable)).toEqual([
    undefined,
    true,
  ]);
});

test('a changed total of a draft order requires another confirmation', async () => {
  const user = await open();
  shop.answer(ENDPOINTS.quoteDraft, ({ body }) => createQuote(body, -300));
  shop.answer(ENDPOINTS.draftOrder, ({ body }) =>
    body.totalCents === 990
      ? createAdminOrder(createId(1))
      : new Rejection('totalDiffers', { totalCents: 990 }),
  );
  await user.type(screen.getByLabelText('Nombre'), 'Remedios Puesto');
  await user.click(getReviewButton());
  await user.click(getCreateButton());
  expect(await screen.findByText('El total ha cambiado. Confirma el nuevo.')).toBeTruthy();
  await expectTotal('Entrega gratis · Total 9,90 €');
  await user.click(getReviewButton());
  await user.click(getCreateButton());
  await waitFor(() => expect(shop.inputs(ENDPOINTS.draftOrder)).toHaveLength(2));
  expect(shop.inputs(ENDPOINTS.draftOrder).map(({ body }) => body.totalCents)).toEqual([690, 990]);
});

test('Enter in the product search adds the first product without submitting the order', async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Nombre'), 'Remedios Puesto');
  const find = screen.getByLabelText(/^Añadir producto/);
  // A barcode scanner sends Enter before the search results arrive
  await user.type(find, 'LAV-100{Enter}');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Cantidad de/).value).toBe('2'));
  expect((find as HTMLInputElement).value).toBe('');
  await user.type(screen.getByLabelText('Correo'), 'remedios@example.com{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(shop.inputs(ENDPOINTS.draftOrder)).toEqual([]);
});

test.each([
  ['cash', 'Se registra como pagado en efectivo, se emite la factura y los productos salen del stock.'],
  ['terminal', 'Se registra como pagado con datáfono, se emite la factura y los productos salen del stock.'],
])(
  'the confirmation of a draft order paid by %s shows the total and the stock change',
  async (payment, text) => {
    const user = await open();
    await user.selectOptions(screen.getByLabelText('Método'), payment);
    await user.type(screen.getByLabelText('Referencia'), '1');
    await user.type(screen.getByLabelText('Nombre'), 'Remedios Puesto');
    await user.type(screen.getByLabelText('Correo'), 'remedios@example.com');
    await user.click(getReviewButton());
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent?.replace(/\s/g, ' ')).toContain('¿Crear el pedido por 6,90 €?');
    expect(dialog.textContent).toContain(
      `1 × Lavanda, 100 g. ${text} El cliente recibe un correo en remedios@example.com.`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(shop.inputs(ENDPOINTS.draftOrder)).toEqual([]);
  },
);

test('the product search of a draft order is debounced', async () => {
  await renderInAdmin(<DraftPage />, { path: '/admin/orders/new', messages: ['orders', 'draft'] });
  const field = screen.getByLabelText(/^Añadir producto/);
  act(() => field.focus());
  for (const value of ['la', 'lav', 'lava']) fireEvent.change(field, { target: { value } });
  await screen.findByRole('option', { name: /^Lavanda, 100 g/ });
  expect(shop.inputs(ENDPOINTS.listAllProducts).map(({ query }) => query.q)).toEqual(['lava']);
});

test('a draft order shows the effect of codes and of the manual discount', async () => {
  const user = await open();
  shop.answer(ENDPOINTS.quoteDraft, ({ body }) => {
    const { manualDiscount, codes = [] } = body;
    const quote = createQuote(body, manualDiscount ? 300 : 0);
    const promotions = manualDiscount && [
      { _id: createId(0), title: manualDiscount.reason, target: 'basket' as const, cents: 300 },
    ];
    return {
      ...quote,
      sums: { ...quote.sums, ...(promotions && { promotions }) },
      codes: codes.map((code) => ({
        code,
        state: 'rejected' as const,
        savedCents: 0,
        reason: 'codeUnknown' as const,
      })),
      ...(manualDiscount && { manualDiscount: { savedCents: 300, othersCents: 200, applied: true } }),
    };
  });
  const discountPanel = within(screen.getByRole('region', { name: 'Promociones y descuentos' }));
  await user.type(discountPanel.getByLabelText(/^Código/), 'NADIE6{Enter}');
  expect(await discountPanel.findByText(/no existe/)).toBeTruthy();
  await user.click(discountPanel.getByRole('button', { name: 'Quitar NADIE6' }));
  await user.selectOptions(discountPanel.getByLabelText('Descuento manual'), 'cents');
  await user.type(screen.getByLabelText('Nombre'), 'Remedios');
  await user.click(getReviewButton());
  expect(await screen.findByRole('link', { name: 'Motivo' })).toBeTruthy();
  await user.type(discountPanel.getByLabelText(/^Cuánto/), '3');
  await user.type(discountPanel.getByLabelText(/^Motivo/), 'golpe');
  expect(
    (await discountPanel.findByText(/^Se aplica el descuento manual/)).textContent?.replace(/\s/g, ' '),
  ).toBe('Se aplica el descuento manual: ahorra 3,00 €, más que las promociones (2,00 €).');
  await expectTotal('Entrega gratis · Total 3,90 €');
  const rows = [...discountPanel.getByText('golpe').closest('output')!.querySelectorAll('.spread')];
  expect(rows.map((row) => row.textContent?.replace(/\s/g, ' '))).toEqual([
    'Productos 6,90 €',
    'golpe −3,00 €',
    'Entrega 0,00 €',
    'Total 3,90 €',
  ]);
  await user.click(getReviewButton());
  await user.click(getCreateButton());
  await waitFor(() => expect(shop.inputs(ENDPOINTS.draftOrder)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.draftOrder)[0]?.body).toMatchObject({
    manualDiscount: { cents: 300, reason: 'golpe' },
    totalCents: 390,
  });
});
