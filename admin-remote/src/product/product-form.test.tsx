import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductDesk, UpdateProduct } from '@munay/contracts/product-desk';
import { Route, Routes } from '@munay/kit';
import { Refusal, ShopServer } from '@munay/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { LeaveGuard } from '../parts/leave-guard';
import { useKeyboard } from '../parts/keys';
import { renderInStaff } from '../testing/render-in-staff';
import { ProductPage } from './product-page';

const both = (text: string) => ({ es: text, en: `${text} (en)` });
const LAVENDER: ProductDesk = {
  _id: '507f1f77bcf86cd799439011',
  version: 3,
  slug: 'lavanda',
  title: 'Lavanda',
  i18n: { title: both('Lavanda') },
  scentLine: both('Floral'),
  description: both('Limpia.'),
  howToUse: both('Con agua.'),
  care: { es: 'Déjalo secar.', en: '' },
  scent: 'floral',
  category: 'body',
  tags: ['vegano'],
  images: [],
  sizes: [
    { label: '60 g', sku: 'LAV-60', weightGrams: 60, priceCents: 450 },
    { label: '100 g', sku: 'LAV-100', weightGrams: 100, priceCents: 690 },
  ],
  discount: null,
  ingredients: [{ inci: 'Aqua', name: both('agua'), allergen: false }],
  safety: { maker: null, responsible: null, warnings: [] },
  storeId: '507f1f77bcf86cd799439012',
  status: 'draft',
  stock: {
    'LAV-60': { available: 41, reserved: 0, sold: 0 },
    'LAV-100': { available: 23, reserved: 0, sold: 0 },
  },
  prices: [],
  missing: [],
  likes: 0,
  rating: { average: 0, count: 0 },
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: '2026-11-20T16:20:00.000Z',
};

let shop: ShopServer;
let now: ProductDesk;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());

beforeEach(() => {
  now = LAVENDER;
  shop.calls.length = 0;
  shop.answer(ENDPOINTS.openProduct, () => now);
  shop.answer(ENDPOINTS.listStores, () => ({
    stores: [{ _id: LAVENDER.storeId, slug: 'taller', name: 'Taller' }],
  }));
  shop.answer(ENDPOINTS.listIngredients, () => ({ ingredients: [] }));
  shop.answer(ENDPOINTS.updateProduct, ({ body }) => {
    now = {
      ...now,
      ...(body as Partial<ProductDesk>),
      i18n: now.i18n,
      title: now.title,
      version: body.version + 1,
    };
    return now;
  });
  shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({ sku, available: 0, reserved: 0, sold: 0 }));
});

function Page() {
  useKeyboard();
  return (
    <>
      <Routes>
        <Route path="admin/update-product/:productId" element={<ProductPage />} />
        <Route path="admin/create-product" element={<ProductPage />} />
        <Route path="*" element={null} />
      </Routes>
      <LeaveGuard />
    </>
  );
}
const open = async (path = `/admin/update-product/${LAVENDER._id}`) => {
  await renderInStaff(<Page />, { path, texts: { es, en } });
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
};
const title = () => screen.getAllByLabelText(/^Título/)[0] as HTMLInputElement;
const sent = (): UpdateProduct | undefined => shop.inputs(ENDPOINTS.updateProduct).at(-1)?.body;
const saveBar = () => screen.queryByRole('region', { name: 'Cambios sin guardar' });

test('says how complete each language is, and saves only what was changed, with the version it came from', async () => {
  const user = await open();
  expect(screen.getByRole('tab', { name: /English/ }).textContent).toContain('falta 1');
  expect(saveBar()).toBeNull();
  await user.clear(title());
  await user.type(title(), 'Lavanda alta');
  expect(saveBar()?.textContent).toContain('1 cambio sin guardar');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(sent()).toEqual({ version: 3, title: { es: 'Lavanda alta', en: 'Lavanda (en)' } }),
  );
  await waitFor(() => expect(saveBar()).toBeNull());
});

test('points at every field that is wrong before it asks the server', async () => {
  const user = await open();
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
    'Escribe un precio, por ejemplo 6,90.',
    'LAV-60 ya es el SKU de la fila 1.',
    'Un número de 0 a 40.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(screen.getByLabelText('SKU, fila 2').getAttribute('aria-invalid')).toBe('true');
  expect(shop.inputs(ENDPOINTS.updateProduct)).toEqual([]);
});

test('a refused field is marked where it stands, and what was typed stays', async () => {
  shop.answer(ENDPOINTS.updateProduct, () => new Refusal('skuTaken', { skus: ['OTRO-1'] }));
  const user = await open();
  await user.clear(screen.getByLabelText('SKU, fila 1'));
  await user.type(screen.getByLabelText('SKU, fila 1'), 'OTRO-1');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() => expect(screen.getByLabelText('SKU, fila 1').getAttribute('aria-invalid')).toBe('true'));
  expect((screen.getByLabelText('SKU, fila 1') as HTMLInputElement).value).toBe('OTRO-1');
});

test('a count typed over is booked as a difference, apart from the product', async () => {
  const user = await open();
  await user.clear(screen.getByLabelText('Stock, fila 2'));
  await user.type(screen.getByLabelText('Stock, fila 2'), '30');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.adjustStock).at(-1)?.body).toMatchObject({
      sku: 'LAV-100',
      change: 7,
      reason: 'counted',
    }),
  );
});

test('a conflict shows both values field by field, takes over the rest, and loses nothing that was typed', async () => {
  const theirs: ProductDesk = {
    ...LAVENDER,
    version: 4,
    i18n: { title: { es: 'Lavanda de Rosa', en: 'Lavanda (en)' } },
    howToUse: both('Sin agua.'),
  };
  let asked = 0;
  shop.answer(ENDPOINTS.updateProduct, ({ body }) => {
    asked += 1;
    if (body.version === 3) return new Refusal('productChanged', { product: theirs });
    now = { ...theirs, ...(body.care && { care: body.care }), version: 5 };
    return now;
  });
  const user = await open();
  await user.clear(title());
  await user.type(title(), 'Lavanda de Iván');
  await user.clear(screen.getAllByLabelText(/^Cuidado/)[0] as HTMLElement);
  await user.type(screen.getAllByLabelText(/^Cuidado/)[0] as HTMLElement, 'A la sombra.');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  const table = await screen.findByRole('table', { name: 'Conflicto al guardar' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(title().value).toBe('Lavanda de Iván');
  await user.click(within(table).getByRole('radio', { name: /Lavanda de Rosa/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar mezcla' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(sent()).toEqual({ version: 4, care: { es: 'A la sombra.', en: '' } });
  await waitFor(() => expect(title().value).toBe('Lavanda de Rosa'));
  expect((screen.getAllByLabelText('Modo de empleo')[0] as HTMLTextAreaElement).value).toBe('Sin agua.');
});

test('leaving with something unsaved asks first', async () => {
  const user = await open();
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

test('ingredients move with the arrow keys', async () => {
  now = {
    ...LAVENDER,
    ingredients: [...LAVENDER.ingredients, { inci: 'Glycerin', name: both('glicerina'), allergen: false }],
  };
  const user = await open();
  screen.getByRole('button', { name: /Mover Glycerin/ }).focus();
  await user.keyboard('{ArrowUp}{Control>}s{/Control}');
  await waitFor(() => expect(sent()?.ingredients?.map(({ inci }) => inci)).toEqual(['Glycerin', 'Aqua']));
});
