import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ImportReport } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, Toaster } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { ImportSheet } from './import-sheet';

const REPORT: ImportReport = {
  rows: 3,
  products: 2,
  created: 0,
  updated: 2,
  unchanged: 0,
  errors: [],
  errorCount: 0,
  repeats: [],
  changes: [],
  changeCount: 0,
  ignored: [],
  next: 2,
};
const REPEATED_ROW = { row: 2, sku: 'LAV-60', change: 12, at: '2026-11-21T17:30:00.000Z' };

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.listImports, () => ({ imports: [] }));
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        CSV
      </Button>
      <ImportSheet open={open} onClose={() => setOpen(false)} />
      <Toaster />
    </>
  );
}
const open = async () => {
  await renderInAdmin(<Page />, { texts: { es, en } });
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
};
const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText(/archivo CSV/), new File(['slug'], name, { type: 'text/csv' }));
const listQueries = () => shop.inputs(ENDPOINTS.importProducts).map(({ query }) => query);

test('a product import continues while its dialog is closed', async () => {
  let respond: () => void = () => undefined;
  shop.answer(ENDPOINTS.importProducts, async ({ query: { apply } }) => {
    if (apply) await new Promise<void>((resolve) => (respond = resolve));
    return {
      ...REPORT,
      ...(apply && { errors: [{ row: 3, column: 'price', rule: 'isInt' }], errorCount: 1 }),
    };
  });
  await open();
  await choose('otoño.csv');
  await userEvent.click(await screen.findByRole('button', { name: 'Importar 2 productos' }));
  await screen.findByText('Importando…');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(listQueries()).toHaveLength(2));
  act(respond);
  expect(await screen.findByText('Importado: 2 productos.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(screen.getByText('Importados: 2 productos de 3 filas.')).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'price' })).toBeTruthy();
  expect(screen.getByText('otoño.csv')).toBeTruthy();
});

test('repeated stock changes are imported only on request', async () => {
  shop.answer(ENDPOINTS.importProducts, ({ query: { apply, repeat } }) => {
    if (apply) return new Rejection('internal');
    return repeat ? REPORT : { ...REPORT, updated: 0, unchanged: 2, repeats: [REPEATED_ROW] };
  });
  await open();
  await choose('entrega.csv');
  await screen.findByText('1 cambio de stock ya se importó el 21 nov, 18:30. No se sumará otra vez.');
  await userEvent.click(screen.getByRole('button', { name: 'Nada que importar' }));
  expect(listQueries()).toHaveLength(1);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Son unidades nuevas: sumarlas también' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Importar 2 productos' }));
  const retryButton = await screen.findByRole('button', { name: 'Probar otra vez' });
  shop.answer(ENDPOINTS.importProducts, () => REPORT);
  await userEvent.click(retryButton);
  await screen.findByText(/de 3 filas\.$/);
  const [failed, completed] = listQueries().filter(({ apply }) => apply);
  expect(completed).toEqual(failed);
  expect(completed).toMatchObject({ repeat: 'true' });
});

test('the import preview shows old and new values, allowed values and unknown columns', async () => {
  const changes = [
    { row: 2, slug: 'karite', column: 'Título (español)', before: 'Karité', after: 'Karit?' },
    { row: 3, slug: 'karite', column: 'Precio', before: '', after: '4,75' },
  ];
  const allowed = ['Cuerpo', 'Cara'];
  shop.answer(ENDPOINTS.importProducts, () => ({
    ...REPORT,
    changes,
    changeCount: 12,
    ignored: ['Nota'],
    errors: [{ row: 4, column: 'Categoría', rule: 'isIn', allowed }],
    errorCount: 1,
  }));
  await open();
  await choose('precios.csv');
  const table = await screen.findByRole('table', { name: 'Lo que cambia' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells.slice(1)).toEqual([
    ['2', 'Título (español)karite', 'Karité', 'Karit?'],
    ['3', 'Preciokarite', '(vacío)', '4,75'],
  ]);
  expect(screen.getByText('Cambiarán 12 celdas. Aquí, las 2 primeras.')).toBeTruthy();
  expect(screen.getByText('Se ignora una columna desconocida: Nota.')).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Puede ser: Cuerpo, Cara.' })).toBeTruthy();
});

test('a CSV file with wrong columns shows the unknown and the accepted columns', async () => {
  const columns = {
    unknown: ['Nombre'],
    duplicate: [],
    missing: ['Dirección'],
    expected: ['Dirección', 'Versión'],
  };
  shop.answer(ENDPOINTS.importProducts, () => new Rejection('csvColumns', columns));
  await open();
  await choose('otro.csv');
  await screen.findByText('Columnas desconocidas: Nombre.');
  expect(screen.getByText('Columnas admitidas: Dirección, Versión.')).toBeTruthy();
});

test('undoing an import lists the fields that cannot be restored, with the reason', async () => {
  const importChange = {
    run: 'a',
    at: '2026-11-25T17:30:00.000Z',
    by: 'Ana',
    fileName: 'precios.csv',
    products: 2,
    undoneAt: null,
    undoneBy: '',
  };
  let isUndone = false;
  shop.answer(ENDPOINTS.listImports, () => ({
    imports: [
      isUndone ? { ...importChange, undoneAt: '2026-11-25T18:00:00.000Z', undoneBy: 'Luz' } : importChange,
    ],
  }));
  shop.answer(ENDPOINTS.undoImport, () => {
    const undoCount = shop.inputs(ENDPOINTS.undoImport).length;
    isUndone = undoCount === 2;
    return {
      products: 2,
      done: undoCount,
      back: 3,
      left: [{ slug: 'karite', column: 'Precio', reason: 'changed' as const }],
    };
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer esta importación' }));
  const question = await screen.findByRole('alertdialog', { name: '¿Deshacer esta importación?' });
  expect(shop.inputs(ENDPOINTS.undoImport)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Deshacer esta importación' }));
  await screen.findByText(/^Se han recuperado 3 campos/);
  const row = screen.getByText('precios.csv').closest('li') as HTMLElement;
  expect(within(row).getByText('karite · Precio: alguien lo ha cambiado después.')).toBeTruthy();
  expect(await screen.findByText('Deshecha el 25 nov, 19:00 por Luz')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.undoImport).map(({ body }) => body)).toEqual([{ run: 'a' }, { run: 'a' }]);
});
