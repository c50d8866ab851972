import type { ChainEnd } from '../../src/database/chain-end';
import { Transaction } from '../../src/database/transaction';
import { DocumentSeriesRepository } from '../../src/modules/invoice/invoice.repository';
import type { Invoice } from '../../src/modules/invoice/invoice.schema';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();

/** Writes invoices like a separate process. */
const writer = () =>
  new DocumentSeriesRepository<Invoice>(
    api.db.model<Invoice>('Invoice'),
    api.db.model<ChainEnd>('InvoiceSeries'),
  );

let documents = 0;
const write = (series: DocumentSeriesRepository<Invoice>, isUndone = false) =>
  api.app.get(Transaction).run(async () => {
    const draft = (number: string) => ({ orderId: `order ${(documents += 1)}`, fields: { number } as never });
    const [number] = await series.appendDocument('T-2030', [draft]);
    if (isUndone) throw new Error('undone');
    return Number(number?.slice(-6));
  });

test('processes that share an invoice series continue its numbers without gaps after a rollback', async () => {
  const [first, other] = [writer(), writer()];
  expect([await write(first), await write(first), await write(other), await write(first)]).toEqual([
    1, 2, 3, 4,
  ]);
  await expect(write(first, true)).rejects.toThrow('undone');
  expect([await write(first), await write(other)]).toEqual([5, 6]);
  const concurrentInvoices = await Promise.all([write(first), write(other), write(first), write(other)]);
  expect(concurrentInvoices.sort((a, b) => a - b)).toEqual([7, 8, 9, 10]);
  expect(await first.audit()).toEqual([]);
});
