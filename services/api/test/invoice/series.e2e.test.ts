import type { ChainEnd } from '../../src/database/chain-end';
import { Transaction } from '../../src/database/transaction';
import { DocumentSeries } from '../../src/modules/invoice/invoice.repository';
import type { Invoice } from '../../src/modules/invoice/invoice.schema';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();

/** Writes invoices like a separate process. */
const writer = () =>
  new DocumentSeries<Invoice>(api.db.model<Invoice>('Invoice'), api.db.model<ChainEnd>('InvoiceSeries'));

let documents = 0;
const write = (series: DocumentSeries<Invoice>, undone = false) =>
  api.app.get(Transaction).run(async () => {
    const draft = (number: string) => ({ orderId: `order ${(documents += 1)}`, fields: { number } as never });
    const [number] = await series.append('T-2030', [draft]);
    if (undone) throw new Error('undone');
    return Number(number?.slice(-6));
  });

test('processes that share an invoice series continue its numbers without gaps after a rollback', async () => {
  const [one, other] = [writer(), writer()];
  expect([await write(one), await write(one), await write(other), await write(one)]).toEqual([1, 2, 3, 4]);
  await expect(write(one, true)).rejects.toThrow('undone');
  expect([await write(one), await write(other)]).toEqual([5, 6]);
  const concurrentInvoices = await Promise.all([write(one), write(other), write(one), write(other)]);
  expect(concurrentInvoices.sort((a, b) => a - b)).toEqual([7, 8, 9, 10]);
  expect(await one.audit()).toEqual([]);
});
