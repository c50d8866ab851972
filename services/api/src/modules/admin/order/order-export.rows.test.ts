import { randomOrders } from '@munay/contracts/order/random-orders';
import { createCsvWriter } from '../../../csv/csv.cells';
import { createSampleOrder } from '../../order/order.sample';
import type { OrderFields } from '../../order/order.schema';
import { COLUMNS } from './order-export.messages';
import { toExportRow } from './order-export.rows';

test('the amounts in a row of the order export add up to the total', () => {
  const { head, line } = createCsvWriter(COLUMNS, 'es');
  const names = head.trim().split(';');
  const inconsistentOrders = randomOrders(100).filter((order) => {
    const sample = createSampleOrder('es');
    const payment = { ...sample.payment, paidAt: null };
    const storedFields = {
      ...sample,
      createdAt: new Date(),
      payment,
      refunds: [],
      ...order,
    } as unknown as OrderFields;
    const cells = line(toExportRow(storedFields, 'es')).split(';');
    const getCell = (name: string) => cells[names.indexOf(name)] ?? '';
    const cents = (name: string) => Math.round(Number(getCell(name).replace(',', '.')) * 100);
    const parts = ['Artículos', 'Rebajas', 'Promociones', 'Gastos de envío'].map(cents);
    const codes = order.promotions.flatMap(({ code }) => code ?? []);
    const isConsistent =
      parts.reduce((sum, part) => sum + part, 0) === cents('Total') &&
      cents('Total') === order.totals.totalCents &&
      getCell('Códigos') === codes.join(' ') &&
      order.lines.every(({ quantity, sku }) => getCell('Contenido').includes(`${quantity} × ${sku}`));
    return !isConsistent;
  });
  expect(inconsistentOrders).toEqual([]);
});
