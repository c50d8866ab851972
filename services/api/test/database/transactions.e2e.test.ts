import { once } from 'node:events';
import { mongo } from 'mongoose';
import { createId } from '../../src/database/new-id';
import { Transaction } from '../../src/database/transaction';
import { retryUpsert } from '../../src/database/upsert';
import {
  type DocumentSeriesRepository,
  InvoiceRepository,
} from '../../src/modules/invoice/invoice.repository';
import type { IssuedDocument } from '../../src/modules/invoice/invoice.schema';
import { createSuiteShop } from '../support/suite-shop';

const shop = createSuiteShop();

describe('concurrent first documents of a series', () => {
  test.each([
    ['invoice', 'invoices'],
    ['credit_note', 'creditNotes'],
  ] as const)('two concurrent first documents of the kind %s get different numbers', async (kind, name) => {
    const repository = shop.api.app.get(InvoiceRepository, { strict: false });
    const documents = repository[name] as DocumentSeriesRepository<IssuedDocument>;
    const appendDocument = () => {
      const id = createId();
      return documents.appendDocument('Z-2099', [() => ({ orderId: id, refundId: id, fields: { id } })]);
    };
    const transaction = shop.api.app.get(Transaction, { strict: false });
    let begin: () => void = () => undefined;
    const startSignal = new Promise<void>((resolve) => (begin = resolve));
    const concurrentWrite = startSignal.then(() => transaction.run(appendDocument));
    let tries = 0;
    const slowerResult = await transaction.run(async () => {
      await repository.findInvoice('none'); // This transaction's snapshot excludes the other transaction's later writes
      if (++tries === 1) begin();
      await concurrentWrite;
      return appendDocument();
    });
    expect([await concurrentWrite, slowerResult, tries]).toEqual([['Z-2099-000001'], ['Z-2099-000002'], 2]);
    await shop.api.db.collection<{ _id: string }>(`${kind}_series`).deleteOne({ _id: 'Z-2099' });
    await shop.api.db.collection(`${kind}s`).deleteMany({ series: 'Z-2099' });
  });
});

test('a transaction is retried only for the duplicate key of an upsert', async () => {
  const transaction = shop.api.app.get(Transaction, { strict: false });
  const rejectDuplicate = () =>
    Promise.reject(new mongo.MongoServerError({ message: 'E11000', code: 11_000 }));
  let tries = 0;
  const again = transaction.run(async () => (++tries === 1 ? retryUpsert(rejectDuplicate()) : 'done'));
  expect([await again, tries]).toEqual(['done', 2]);
  await expect(transaction.run(rejectDuplicate)).rejects.toThrow('E11000');
});

test('concurrent queries in one transaction are reported', async () => {
  const transaction = shop.api.app.get(Transaction, { strict: false });
  const invoices = shop.api.app.get(InvoiceRepository, { strict: false });
  const readConcurrently = () =>
    Promise.all(Array.from({ length: 20 }, (_, at) => invoices.findInvoice(`${at}`)));
  await readConcurrently(); // Opens the connections for the concurrent queries
  await expect(transaction.run(readConcurrently)).rejects.toThrow(
    'concurrent queries in one transaction: find invoices and find invoices',
  );
});

test('a query still running when its transaction ends does not affect the next transaction', async () => {
  const transaction = shop.api.app.get(Transaction, { strict: false });
  const invoices = shop.api.app.get(InvoiceRepository, { strict: false });
  const waitForEnd = async () => {
    invoices.findInvoice('one').catch(() => undefined);
    await once(shop.api.db.getClient(), 'commandStarted');
    throw new Error('ended');
  };
  await expect(transaction.run(waitForEnd)).rejects.toThrow('ended');
  expect(await transaction.run(() => invoices.findInvoice('one'))).toBeNull();
});
