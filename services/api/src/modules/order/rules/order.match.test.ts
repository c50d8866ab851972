import { createSampleOrder } from '../order.sample';
import { findMatch } from './order.match';

const { payment, ...sample } = createSampleOrder('es');
const order = {
  ...sample,
  payment: { ...payment, reference: 'Norma 43' },
  shipping: { ...sample.shipping, tracking: 'PQ0001' },
  address: { ...sample.address, name: 'Begoña Iturralde', phone: '+34 600 11 22 33' },
  billNumber: 'F-2026-000051',
  taxId: '12345678Z',
  promotions: [{ code: 'TALLER5' }],
} as unknown as Parameters<typeof findMatch>[0];

test.each([
  ['', null],
  ['004246', null],
  ['4246', null],
  ['mun-2026', null],
  ['lucía 28013', null],
  ['F-2026-000051', { by: 'bill', text: 'F-2026-000051' }],
  ['f51', { by: 'bill', text: 'F-2026-000051' }],
  ['F-000051', { by: 'bill', text: 'F-2026-000051' }],
  ['000051', null],
  ['pq0001', { by: 'tracking', text: 'PQ0001' }],
  ['taller5', { by: 'code', text: 'TALLER5' }],
  ['norma', { by: 'payment', text: 'Norma 43' }],
  ['herrero iturralde', { by: 'recipient', text: 'Begoña Iturralde' }],
  ['600 11 22 33', { by: 'phone', text: '+34 600 11 22 33' }],
  ['lucia@example.com', { by: 'email', text: 'lucia@example.com' }],
  ['12345678z', { by: 'taxId', text: '12345678Z' }],
  ['ES-12.345.678-Z', { by: 'taxId', text: '12345678Z' }],
  ['12.345.678', { by: 'taxId', text: '12345678Z' }],
  ['(+34) 600/11/22', { by: 'phone', text: '+34 600 11 22 33' }],
  ['cafe', { by: 'product', text: 'Café de <b>Chanchamayo</b>' }],
  ['madrid', null],
  ['caf-250', { by: 'sku', text: 'CAF-250' }],
  ['nobody', null],
])('the query %j matches the order by %j', (q, match) => {
  expect(findMatch(order, q)).toEqual(match);
});
