import type { Locale } from '../locale';
import type { ShippingZone } from '../shop/shipping';
import { computeArrival, computeArrivalAfterShipping, formatSpan } from './delivery';

test.each<[string, ShippingZone, Locale, string, string]>([
  ['2026-11-20', 'peninsula', 'es', 'martes 24', 'jueves 26 de noviembre'],
  ['2026-11-20', 'peninsula', 'en', 'Tuesday 24', 'Thursday 26 November'],
  ['2026-11-25', 'peninsula', 'es', 'viernes 27 de noviembre', 'martes 1 de diciembre'],
  ['2026-11-20', 'islands', 'es', 'viernes 27 de noviembre', 'miércoles 2 de diciembre'],
])('an order paid on %s for the %s (%s) arrives between %s and %s', (day, zone, locale, from, to) => {
  expect(formatSpan(computeArrival(new Date(`${day}T10:00:00Z`), zone), locale)).toEqual({ from, to });
});

test('a parcel shipped on the next working day arrives within the promised days', () => {
  const arrival = computeArrival(new Date('2026-11-20T10:00:00Z'), 'islands');
  expect(computeArrivalAfterShipping(new Date('2026-11-23T10:00:00Z'), 'islands')).toEqual(arrival);
});

test.each([
  // In Madrid these are Thursday 00:30, Saturday 23:15 and Sunday 00:26
  ['2026-11-25T23:30:00Z', 'lunes 30 de noviembre', 'miércoles 2 de diciembre'],
  ['2026-11-28T22:15:00Z', 'martes 1', 'jueves 3 de diciembre'],
  ['2026-11-28T23:26:00Z', 'martes 1', 'jueves 3 de diciembre'],
])('a payment at %s counts for its calendar day in the time zone of the shop', (moment, from, to) => {
  expect(formatSpan(computeArrival(new Date(moment), 'peninsula'), 'es')).toEqual({ from, to });
});
