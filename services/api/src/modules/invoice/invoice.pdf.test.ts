import { createSampleOrder } from '../order/order.sample';
import { buildInvoice } from './invoice.mapper';
import { drawInvoice } from './invoice.pdf';

const SELLER = {
  name: 'Jabones Munay S. Coop.',
  taxId: 'F00000000',
  lines: ['Calle del Taller 8', '28012 Madrid', 'España'],
};

test('rendering the same invoice twice gives the same bytes', async () => {
  const fields = buildInvoice(
    createSampleOrder('es'),
    'F-2026-000001',
    SELLER,
    new Date('2026-11-19T17:10:00Z'),
  );
  const [firstPdf, secondPdf] = [await drawInvoice(fields), await drawInvoice(fields)];
  expect(firstPdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(firstPdf.equals(secondPdf)).toBe(true);
});

test('an invoice with many lines continues on further pages', async () => {
  const order = createSampleOrder('en');
  const longOrder = { ...order, lines: Array.from({ length: 30 }, () => order.lines[0]!) };
  const pdf = await drawInvoice(
    buildInvoice(longOrder, 'F-2026-000002', SELLER, new Date('2026-11-19T17:10:00Z')),
  );
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
});

test('an invoice without the tax id of the buyer is a simplified invoice', async () => {
  const { simplified, ...named } = buildInvoice(
    createSampleOrder('es'),
    'F-2026-000004',
    SELLER,
    new Date('2026-11-19T17:10:00Z'),
  );
  expect(simplified).toBeUndefined();
  const plainInvoice = buildInvoice(
    { ...createSampleOrder('es'), taxId: '' },
    'S-2026-000001',
    SELLER,
    new Date('2026-11-19T17:10:00Z'),
  );
  expect(plainInvoice.simplified).toBe(true);
  const simplifiedOrder = { ...named, simplified: true as const };
  expect((await drawInvoice(simplifiedOrder)).equals(await drawInvoice(named))).toBe(false);
});
