import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { Transaction } from '../../../src/database/transaction';
import { SaleService } from '../../../src/modules/billing/sale/sale.service';
import { InvoiceService } from '../../../src/modules/invoice/invoice.service';
import { OrderService } from '../../../src/modules/order/order.service';
import { runAtTime } from '../../support/at-clock';
import { byId } from '../../support/client';
import { signIn } from '../../support/people';
import { createStaffedShop } from '../../support/suite-shop';
import { waitUntil } from '../../support/until';

const shop = createStaffedShop();
const today = () => toShopDay(new Date());

const download = async (kind: 'csv' | 'zip', from: string, to: string, lang = 'es'): Promise<Response> =>
  shop.admin.client.fetch('GET', `/api/admin/documents.${kind}?from=${from}&to=${to}`, undefined, {
    'accept-language': lang,
  });
async function placePaidOrder(): Promise<string> {
  const { orderId } = await shop.paid(shop.soap, 2);
  await waitUntil(async () => (await shop.openOrder(orderId)).billNumber);
  return orderId;
}
async function refund(id: string, amountCents: number): Promise<void> {
  const key = randomUUID();
  const body = { scope: 'amount' as const, amountCents, lines: [], reason: 'request' as const, key };
  await shop.admin.client.call(ENDPOINTS.refundOrder, { ...byId(id), body });
  await shop.runRefund(id, key);
}
const listStoredDocuments = async () => [
  ...(await shop.api.stored.invoices.all()),
  ...(await shop.api.stored.creditNotes.all()),
];
/** Converts `-1.234,50` to cents. */
const cents = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100);

let orderIds: string[];
beforeAll(async () => {
  orderIds = [await placePaidOrder(), await placePaidOrder(), await placePaidOrder()];
  const { orderId } = await shop.transferred();
  const part = <T>(service: new (...parts: never[]) => T): T => shop.api.app.get(service, { strict: false });
  await runAtTime(new Date(Date.now() + 2 * 86_400_000), () =>
    part(Transaction).run(async () =>
      part(SaleService).recordManualPayment(await part(OrderService).get(orderId), 'test', 'TRF 1'),
    ),
  );
  orderIds.push(orderId);
  await refund(orderIds[0] ?? '', 500);
  await refund(orderIds[1] ?? '', (await shop.openOrder(orderIds[1] ?? '')).refundableCents);
});

test('the document register has one row for each invoice and credit note', async () => {
  const response = await download('csv', today(), addDays(today(), 3));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head = [], ...rows] = (await response.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const readColumn = (name: string) => {
    const at = head.findIndex((value) => value.replace('\uFEFF', '') === name);
    return rows.map((row) => row[at]);
  };
  const documents = await listStoredDocuments();
  expect(documents).toHaveLength(6);
  expect([...readColumn('Número')].sort()).toEqual(documents.map(({ number }) => number).sort());
  for (const [name, key] of [
    ['Base imponible', 'baseCents'],
    ['Cuota de IVA', 'vatCents'],
    ['Total', 'grossCents'],
  ] as const)
    expect(readColumn(name).reduce((sum, cell) => sum + cents(cell), 0)).toBe(
      documents.reduce((sum, { fields }) => sum + fields.totals[key], 0),
    );
  expect(new Set(readColumn('IVA %'))).toEqual(new Set(['21']));
  const invoices = new Map(documents.map(({ orderId, number }) => [orderId, number]));
  const correctedDocuments = await Promise.all(
    orderIds.slice(0, 2).map(async (id) => (await shop.openOrder(id)).billNumber),
  );
  expect(invoices.size).toBe(4);
  expect(readColumn('Rectifica').filter(Boolean).sort()).toEqual(correctedDocuments.sort());
  const [day] = today().split('-').reverse();
  expect(readColumn('Fecha de expedición').filter((cell) => cell?.startsWith(`${day}/`))).toHaveLength(5);
});

test('the document register contains only documents issued in the period, oldest first', async () => {
  const laterDay = addDays(today(), 2);
  const rows = (await (await download('csv', laterDay, laterDay, 'en')).text()).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain((await shop.openOrder(orderIds[3] ?? '')).billNumber);
  const all = (await (await download('csv', today(), laterDay)).text()).trim().split('\r\n').slice(1);
  expect(all.map((row) => row[0])).toEqual(['S', 'S', 'S', 'R', 'R', 'S']);
});

test('the ZIP archive of a period contains each document as a separate PDF', async () => {
  const response = await download('zip', today(), addDays(today(), 3));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const file = Buffer.from(await response.arrayBuffer());
  const names = [...file.toString('latin1').matchAll(/PK\x01\x02.{42}([SR]-\d+-\d+\.pdf)/gs)].map(
    ([, name]) => name,
  );
  expect([...names].sort()).toEqual(
    (await listStoredDocuments()).map(({ number }) => `${number}.pdf`).sort(),
  );
  const { number, pdf } = await shop.api.app
    .get(InvoiceService, { strict: false })
    .createPdf(orderIds[2] ?? '');
  expect(file.includes(Buffer.concat([Buffer.from(`${number}.pdf`), pdf]))).toBe(true);
});

test('an invalid document period is rejected', async () => {
  for (const [from, to] of [
    ['2026-03-02', '2026-03-01'],
    ['2025-01-01', '2026-01-02'],
    ['2026-02-30', '2026-03-01'],
    ['', ''],
  ])
    expect((await download('csv', from ?? '', to ?? '')).status).toBe(400);
  expect((await download('csv', '2026-01-01', '2026-12-31')).status).toBe(200);
});

test('every document export sends an alert to all administrators', async () => {
  const store = await signIn(shop.api, { roles: ['STORE'] });
  const { status } = await store.client.fetch(
    'GET',
    `/api/admin/documents.zip?from=${today()}&to=${today()}`,
  );
  expect(status).toBe(403);
  const { auditLog, outbox } = shop.api.stored;
  const counts = async () => [
    await outbox.count({ type: 'security-alert', 'refs.alert': 'documentsExported' }),
    await auditLog.count({ 'fields.action': 'document.export' }),
  ];
  const before = await counts();
  await (await download('csv', today(), today())).text();
  expect(await counts()).toEqual(before.map((count) => count + 1));
});
