import { API, type Planted, TEST } from '../planted.ts';
import { argument, drop, property, replace, spread, statement, value } from '../syntax.ts';

/** Faults in the counts of the stock. */
export const STOCK_FAULTS: readonly Planted[] = [
  {
    name: 'stock-condition',
    what: 'pieces are taken without looking whether there are enough',
    file: `${API}/modules/stock/stock.repository.ts`,
    in: 'StockRepository.change',
    change: drop(spread('enoughFor')),
    test: `${TEST}/stock/stock.e2e.test.ts`,
    named: 'sixteen holds at once of one SKU never exceed it',
  },
  {
    name: 'stock-share',
    what: 'buyers without a verified address empty a stock together',
    file: `${API}/modules/stock/stock.repository.ts`,
    in: 'enoughFor',
    change: drop(spread('$expr')),
    test: `${TEST}/stock/stock.e2e.test.ts`,
    named: 'together reserve half of a stock, and three units in any case',
  },
  {
    name: 'stock-share-never-returned',
    what: 'paid and expired orders go on counting as reserved by unverified buyers',
    file: `${API}/modules/stock/stock.changes.ts`,
    in: 'rowChanges',
    change: replace(
      value('part', 'direction'),
      'Math.max(0, direction.reserved) * (unverified.get(item.sku) ?? 0)',
    ),
    test: `${TEST}/stock/stock.e2e.test.ts`,
    named: 'together reserve half of a stock, and three units in any case',
  },
  {
    name: 'stock-share-rule',
    what: 'the database lets unverified buyers have more than is reserved',
    file: `${API}/modules/stock/stock.schema.ts`,
    in: 'STOCK_RULE',
    change: drop(property('$expr')),
    test: `${TEST}/stock/stock.e2e.test.ts`,
    named: 'the database itself refuses counts below zero and fractions',
  },
  {
    name: 'stock-rule',
    what: 'the database lets counts fall below zero',
    file: `${API}/modules/stock/stock.schema.ts`,
    in: 'wholeFromZero',
    change: drop(property('minimum')),
    test: `${TEST}/stock/stock.e2e.test.ts`,
    named: 'the database itself refuses counts below zero and fractions',
  },
  {
    name: 'ledger-key',
    what: 'the same delivery is booked twice',
    file: `${API}/modules/stock/stock.service.ts`,
    in: 'StockService.receive',
    change: replace(argument('hasMove', 0), '`${cause}.`'),
    test: `${TEST}/stock/stock.e2e.test.ts`,
    named: 'a delivery counts once',
  },
  {
    name: 'replacement-stock',
    what: 'replacements take nothing from stock',
    file: `${API}/modules/order-status/replacement.service.ts`,
    in: 'ReplacementService.replace',
    change: drop(statement('stock', 'take')),
    test: `${TEST}/order-status/replacement.e2e.test.ts`,
    named: 'takes stock without a sale, mails the buyer, waits to be packed and is shipped',
  },
];
