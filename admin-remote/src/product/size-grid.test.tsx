import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Rejection } from '@munay/kit/testing';
import es from '../i18n/products.es.json';
import { LAVENDER, ProductSuite } from '../testing/product-pages';

const suite = new ProductSuite();

test('a SKU with stock movements is read-only', async () => {
  suite.currentProduct = { ...LAVENDER, fixedSkus: ['LAV-60'] };
  const user = await suite.open();
  const [fixed, free] = ['SKU, fila 1', 'SKU, fila 2'].map((name) =>
    screen.getByRole<HTMLInputElement>('textbox', { name }),
  );
  if (!fixed || !free) throw new Error('No SKUs');
  await user.type(fixed, 'X');
  await user.type(free, 'X');
  expect([fixed.readOnly, fixed.value, free.value]).toEqual([true, 'LAV-60', 'LAV-100X']);
  const note = document.getElementById(fixed.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(es['form.skuFixed']);
  expect(free.getAttribute('aria-describedby')).toBeNull();
});

test('a SKU change rejected by the server marks its field as invalid', async () => {
  suite.shop.answer(ENDPOINTS.updateProduct, () => new Rejection('skuFixed', { skus: ['LAV-100'] }));
  const user = await suite.open();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'SKU, fila 2' });
  await user.type(field, 'X');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});

test('adding a size focuses its first field and suggests a SKU', async () => {
  const user = await suite.open();
  await user.click(screen.getByRole('button', { name: /Añadir tamaño/ }));
  const name = screen.getByRole('textbox', { name: 'Etiqueta, fila 3' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.type(name, '250 g');
  await user.tab();
  await user.keyboard('250');
  const sku = screen.getByRole<HTMLInputElement>('textbox', { name: 'SKU, fila 3' });
  expect(sku.value).toBe('LAV-250');
  await user.clear(sku);
  await user.type(sku, 'GRANDE');
  await user.type(screen.getByRole('textbox', { name: 'Peso, g, fila 3' }), '0');
  expect(sku.value).toBe('GRANDE');
});

test('the first size of a product gets its weight from the label and its SKU from the title', async () => {
  suite.currentProduct = { ...LAVENDER, i18n: { title: { es: 'Menta y té', en: '' } }, sizes: [], stock: {} };
  const user = await suite.open();
  await user.click(screen.getByRole('button', { name: /Añadir tamaño/ }));
  await user.type(screen.getByRole('textbox', { name: 'Etiqueta, fila 1' }), '60 g');
  expect(screen.getByRole('textbox', { name: 'Peso, g, fila 1' })).toHaveProperty('value', '60');
  expect(screen.getByRole('textbox', { name: 'SKU, fila 1' })).toHaveProperty('value', 'MENTA-Y-TE-60');
});

test('a SKU used by another size or product is reported while typing', async () => {
  suite.shop.answer(ENDPOINTS.listStock, ({ query: { q } }) => ({
    page: 1,
    pageSize: 25,
    total: 1,
    low: 0,
    threshold: 5,
    rows:
      q === 'SAL-250'
        ? [
            {
              sku: 'SAL-250',
              available: 1,
              reserved: 0,
              committed: 0,
              sold: 0,
              product: {
                _id: '9',
                title: 'Coco y sal',
                size: '250 g',
                image: null,
                status: 'active' as const,
              },
            },
          ]
        : [],
  }));
  const user = await suite.open();
  await user.click(screen.getByRole('button', { name: /Añadir tamaño/ }));
  const sku = screen.getByRole<HTMLInputElement>('textbox', { name: 'SKU, fila 3' });
  await user.type(sku, 'lav-60');
  await screen.findAllByText('SKU: otro tamaño de este producto ya lo tiene.');
  expect(sku.getAttribute('aria-invalid')).toBe('true');
  for (const value of ['sal', 'sal-2', 'sal-25', 'sal-250']) fireEvent.change(sku, { target: { value } });
  await screen.findByText('SKU: ya es de «Coco y sal».');
  const searches = suite.shop.inputs(ENDPOINTS.listStock).map(({ query }) => query.q);
  expect(searches.filter((q) => q?.startsWith('SAL'))).toEqual(['SAL-250']);
  await user.type(sku, 'B');
  await waitFor(() => expect(sku.getAttribute('aria-invalid')).toBeNull());
});
