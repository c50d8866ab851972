import { screen, waitFor, within } from '@testing-library/react';
import type { AdminProduct } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Rejection } from '@munay/kit/testing';
import { createBilingual, LAVENDER, ProductSuite } from '../testing/product-pages';

const suite = new ProductSuite();
const title = () => screen.getAllByLabelText(/^Título/)[0] as HTMLInputElement;

test('an edit conflict shows the two values of each conflicting field and merges other fields', async () => {
  const serverProduct: AdminProduct = {
    ...LAVENDER,
    version: 4,
    i18n: { title: { es: 'Lavanda de Rosa', en: 'Lavanda (en)' } },
    howToUse: createBilingual('Sin agua.'),
  };
  let requests = 0;
  suite.shop.answer(ENDPOINTS.updateProduct, ({ body }) => {
    requests += 1;
    if (body.version === 3) return new Rejection('productChanged', { product: serverProduct });
    suite.currentProduct = { ...serverProduct, ...(body.care && { care: body.care }), version: 5 };
    return suite.currentProduct;
  });
  const user = await suite.open();
  await user.clear(title());
  await user.type(title(), 'Lavanda de Iván');
  await user.clear(screen.getAllByLabelText(/^Cuidado/)[0] as HTMLElement);
  await user.type(screen.getAllByLabelText(/^Cuidado/)[0] as HTMLElement, 'A la sombra.');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  const table = await screen.findByRole('table', { name: 'Conflicto de edición' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(title().value).toBe('Lavanda de Iván');
  await user.click(within(table).getByRole('radio', { name: /Lavanda de Rosa/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar combinado' }));
  await waitFor(() => expect(requests).toBe(2));
  expect(suite.getLastUpdate()).toEqual({ version: 4, care: { es: 'A la sombra.', en: '' } });
  await waitFor(() => expect(title().value).toBe('Lavanda de Rosa'));
  expect((screen.getAllByLabelText('Modo de empleo')[0] as HTMLTextAreaElement).value).toBe('Sin agua.');
});

test('changes of two users to different sizes of a product are merged', async () => {
  const [small, large] = LAVENDER.sizes as [(typeof LAVENDER.sizes)[0], (typeof LAVENDER.sizes)[0]];
  const serverProduct: AdminProduct = {
    ...LAVENDER,
    version: 4,
    sizes: [
      { ...small, priceCents: 480 },
      { ...large, priceCents: 720 },
    ],
  };
  const at = '2026-11-28T11:04:00.000Z';
  suite.shop.answer(ENDPOINTS.updateProduct, ({ body }) => {
    if (body.version === 3)
      return new Rejection('productChanged', {
        product: serverProduct,
        edits: [{ field: 'sizes', sku: 'LAV-60', by: 'Iván Quispe', at }],
      });
    suite.currentProduct = { ...serverProduct, ...(body.sizes && { sizes: body.sizes }), version: 5 };
    return suite.currentProduct;
  });
  const user = await suite.open();
  const type = async (label: string, text: string): Promise<void> => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  await type('Precio, €, fila 1', '5,00');
  await type('Etiqueta, fila 2', 'Grande');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  const table = await screen.findByRole('table', { name: 'Conflicto de edición' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(2);
  const text = rows[1]?.textContent?.replace(/\s/g, ' ');
  expect(text).toMatch(/^tamaño 60 g60 g · LAV-60 · 60 g · 5,00 €.*4,80 € Iván Quispe, 28 nov 2026, 12:04/);
  await user.click(screen.getByRole('button', { name: 'Guardar combinado' }));
  await waitFor(() => expect(suite.getLastUpdate()?.version).toBe(4));
  expect(suite.getLastUpdate()).toEqual({
    version: 4,
    sizes: [
      { ...small, priceCents: 500 },
      { ...large, label: 'Grande', priceCents: 720 },
    ],
  });
});
