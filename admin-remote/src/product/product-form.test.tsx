import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { SHOP_ZONE } from '@munay/contracts/locale';
import { Rejection } from '@munay/kit/testing';
import { LAVENDER, ProductSuite } from '../testing/product-pages';

const suite = new ProductSuite();
const title = () => screen.getAllByLabelText(/^Título/)[0] as HTMLInputElement;
const saveBar = () => screen.queryByRole('region', { name: 'Cambios sin guardar' });

test('a photo in a format that browsers cannot display is rejected without a retry button', async () => {
  await suite.open();
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(picker as HTMLInputElement, new File(['x'], 'IMG_0042.HEIC', { type: '' }), {
    applyAccept: false,
  });
  await screen.findByText(/^Las fotos HEIC del móvil no se ven en un navegador/);
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('saving a product sends only the changed fields and the version', async () => {
  const user = await suite.open();
  expect(screen.getByRole('tab', { name: /English/ }).textContent).toContain('falta 1');
  expect(saveBar()).toBeNull();
  await user.clear(title());
  await user.type(title(), 'Lavanda alta');
  expect(saveBar()?.textContent).toContain('1 cambio sin guardar');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(suite.getLastUpdate()).toEqual({ version: 3, title: { es: 'Lavanda alta', en: 'Lavanda (en)' } }),
  );
  await waitFor(() => expect(saveBar()).toBeNull());
});

test('all invalid product fields are reported before any request is sent', async () => {
  const user = await suite.open();
  await user.clear(screen.getByLabelText('SKU, fila 2'));
  await user.type(screen.getByLabelText('SKU, fila 2'), 'lav-60');
  await user.clear(screen.getByLabelText('Precio, €, fila 1'));
  await user.type(screen.getByLabelText('Precio, €, fila 1'), 'gratis');
  await user.type(screen.getByLabelText('Porcentaje'), '41');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Precio, €, fila 1: Escribe un precio, por ejemplo 6,90.',
    'SKU, fila 2: LAV-60 ya es el SKU de la fila 1.',
    'Porcentaje: Un número de 0 a 40.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(screen.getByLabelText('SKU, fila 2').getAttribute('aria-invalid')).toBe('true');
  expect(suite.shop.inputs(ENDPOINTS.updateProduct)).toEqual([]);
  await user.type(screen.getByLabelText('SKU, fila 2'), '-B');
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('SKU, fila 2'));
});

test('the product form lists and links the fields missing for publication in each language', async () => {
  const user = await suite.open();
  await user.click(screen.getByRole('radio', { name: /se ve y se vende/ }));
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  const summary = await screen.findByRole('alert');
  const getTexts = () =>
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(getTexts()).toEqual(['Cuidado: Falta este dato.', 'Imágenes: Falta este dato.']);
  expect(summary.textContent).toContain('Textos (inglés) Cuidado');
  expect(suite.shop.inputs(ENDPOINTS.updateProduct)).toEqual([]);
  expect(screen.getByRole('tab', { name: /English/ }).textContent).toContain('1 campo por corregir');
  await user.click(within(summary).getByRole('link', { name: /^Cuidado/ }));
  await waitFor(() => expect(document.activeElement?.id).toBe('field-care-en'));
  expect(screen.getByRole('tab', { name: /English/ }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('Let it dry.');
  expect(getTexts()).toEqual(['Imágenes: Falta este dato.']);
});

test('optional product fields are validated and sent as numbers', async () => {
  const user = await suite.open();
  await user.type(screen.getByLabelText(/^Espuma/), '6');
  await user.type(screen.getByLabelText(/^Duración/), '5');
  await user.type(screen.getAllByLabelText('Beneficio')[0] as HTMLElement, 'Espuma densa.');
  expect(screen.getAllByText(/Reglamento \(UE\) 655\/2013/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Espuma: Un número de 1 a 5.');
  await user.clear(screen.getByLabelText(/^Espuma/));
  await user.type(screen.getByLabelText(/^Espuma/), '4');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() =>
    expect(suite.getLastUpdate()).toEqual({
      version: 3,
      benefit: { es: 'Espuma densa.', en: '' },
      feel: { scent: null, lather: 4, hardness: null },
      lastsWeeks: 5,
    }),
  );
});

test('a product field rejected by the server is marked and keeps the typed value', async () => {
  suite.shop.answer(ENDPOINTS.updateProduct, () => new Rejection('skuTaken', { skus: ['OTRO-1'] }));
  const user = await suite.open();
  await user.clear(screen.getByLabelText('SKU, fila 1'));
  await user.type(screen.getByLabelText('SKU, fila 1'), 'OTRO-1');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() => expect(screen.getByLabelText('SKU, fila 1').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLInputElement>('SKU, fila 1').value).toBe('OTRO-1');
});

test('a changed stock is saved as a difference in a separate request', async () => {
  const user = await suite.open();
  await user.clear(screen.getByLabelText('Stock, fila 2'));
  await user.type(screen.getByLabelText('Stock, fila 2'), '30');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() =>
    expect(suite.shop.inputs(ENDPOINTS.adjustStock).at(-1)?.body).toMatchObject({
      sku: 'LAV-100',
      change: 7,
      reason: 'other',
    }),
  );
});

test('leaving a product with unsaved changes asks for confirmation', async () => {
  const user = await suite.open();
  await user.type(title(), ' nueva');
  await user.click(screen.getByRole('link', { name: 'Productos' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await user.click(within(question).getByRole('button', { name: 'Seguir aquí' }));
  expect(screen.getByTestId('address').textContent).toBe(`/admin/update-product/${LAVENDER._id}`);
  await user.click(screen.getByRole('link', { name: 'Productos' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard?tab=products'),
  );
});

const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};
const listStockChanges = () =>
  suite.shop.inputs(ENDPOINTS.adjustStock).map(({ body: { sku, change } }) => [sku, change]);

test('a rejected stock change is sent again on the next save', async () => {
  suite.shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) =>
    sku === 'LAV-100' ? new Rejection('stockShort') : { sku, available: 50, reserved: 0, sold: 0 },
  );
  const user = await suite.open();
  await type(user, 'Stock, fila 1', '50');
  await type(user, 'Stock, fila 2', '1');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await screen.findByText(/El producto está guardado, pero no todo el stock/);
  expect(listStockChanges()).toEqual([
    ['LAV-60', 9],
    ['LAV-100', -22],
  ]);
  // A concurrent sale has changed the stock
  await type(user, 'Stock, fila 1', '52');
  suite.shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({
    sku,
    available: 1,
    reserved: 0,
    sold: 0,
  }));
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() => expect(saveBar()).toBeNull());
  expect(listStockChanges().slice(2)).toEqual([
    ['LAV-60', 2],
    ['LAV-100', -22],
  ]);
});

test('a stock change without a response is repeated with the same idempotency key', async () => {
  suite.shop.answer(ENDPOINTS.adjustStock, () => new Rejection('internal'));
  const user = await suite.open();
  await type(user, 'Stock, fila 2', '30');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await screen.findByText(/El producto está guardado, pero no todo el stock/);
  suite.shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({
    sku,
    available: 31,
    reserved: 0,
    sold: 0,
  }));
  await type(user, 'Stock, fila 2', '31');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() => expect(saveBar()).toBeNull());
  expect(listStockChanges()).toEqual([
    ['LAV-100', 7],
    ['LAV-100', 7],
    ['LAV-100', 1],
  ]);
  const [first, second, third] = suite.shop.inputs(ENDPOINTS.adjustStock).map(({ body: { key } }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('saving again after a rejected stock change does not create a second product', async () => {
  suite.shop.answer(ENDPOINTS.createProduct, () => ({ ...LAVENDER, version: 0, stock: {} }));
  suite.shop.answer(ENDPOINTS.adjustStock, () => new Rejection('stockShort'));
  const user = await suite.open(`/admin/create-product?copy=${LAVENDER._id}`);
  await type(user, 'Stock, fila 1', '12');
  await user.click(await screen.findByRole('button', { name: /Guardar/ }));
  await screen.findByText(/El producto está guardado, pero no todo el stock/);
  expect(screen.getByTestId('address').textContent).toContain('/admin/create-product');
  suite.shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({
    sku,
    available: 12,
    reserved: 0,
    sold: 0,
  }));
  await user.click(await screen.findByRole('button', { name: /Guardar/ }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe(`/admin/update-product/${LAVENDER._id}`),
  );
  expect(suite.shop.inputs(ENDPOINTS.createProduct)).toHaveLength(1);
  expect(listStockChanges().at(-1)?.[1]).toBe(12);
});

test('a future discount does not lower the displayed current price', async () => {
  const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const discount = { percent: 20, startsAt: endsAt, endsAt: null };
  suite.currentProduct = {
    ...LAVENDER,
    discount,
    prices: [
      {
        size: '60 g',
        priceCents: 450,
        discount,
        onSale: false,
        decidedAt: '2026-11-20T10:00:00.000Z',
        startsAt: endsAt,
        isReplaced: false,
      },
    ],
  };
  await suite.open();
  const preview = screen.getByRole('heading', { name: 'Vista previa' }).closest('section') as HTMLElement;
  expect(preview.textContent).toContain('4,50');
  expect(preview.textContent).not.toContain('−20');
  const history = screen.getByRole('table', { name: 'Historial de precios' });
  const since = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: SHOP_ZONE }).format(
    new Date(endsAt),
  );
  expect(
    within(history)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(new RegExp(`^${since} .* −20.%$`)) as string,
    '60 g · fuera de venta',
    expect.stringMatching(/^3,60/) as string,
  ]);
});
