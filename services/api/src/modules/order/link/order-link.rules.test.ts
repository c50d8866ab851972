import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { OrderFields } from '../order.schema';
import { ERASED_TEXT } from '../order.search-tokens';
import {
  computeReadableUntil,
  findRejection,
  getCancelledStatus,
  isReadable,
  MAILED_LINK_LIFETIME_MS,
  maskEmail,
  toLinkField,
} from './order-link.rules';

const at = (text: string): Date => new Date(text);
const order = (moves: [OrderStatus, string][], name = 'Ana Quispe') =>
  ({
    customer: { name, email: '' },
    createdAt: at('2026-01-31T10:00:00Z'),
    history: moves.map(([to, offsetMs]) => ({ to, at: at(offsetMs) })),
  }) as OrderFields;
const DELIVERED_ORDER = order([
  ['shipped', '2026-02-01T10:00:00Z'],
  ['delivered', '2026-02-03T10:00:00Z'],
  ['refunded', '2026-09-01T10:00:00Z'],
]);

test.each<[string, OrderFields, string]>([
  ['delivered, whatever came later', DELIVERED_ORDER, '2027-02-03T10:00:00.000Z'],
  [
    'never delivered, after its last move',
    order([['expired', '2026-03-01T10:00:00Z']]),
    '2027-03-01T10:00:00.000Z',
  ],
  ['without history', order([]), '2027-01-31T10:00:00.000Z'],
])('the tracking link of an order that was %s expires after twelve months', (_, of, until) => {
  expect(computeReadableUntil(of).toISOString()).toBe(until);
});

test('a tracking link is valid until it expires unless the order was erased', () => {
  expect(isReadable(DELIVERED_ORDER, at('2027-02-03T09:59:59.999Z'))).toBe(true);
  expect(isReadable(DELIVERED_ORDER, at('2027-02-03T10:00:00Z'))).toBe(false);
  expect(
    isReadable({ ...DELIVERED_ORDER, customer: { name: ERASED_TEXT, email: ERASED_TEXT } }, at('2026-03-01')),
  ).toBe(false);
});

test('an emailed order link can be used once within half an hour', () => {
  const now = at('2026-02-01T10:00:00Z');
  const link = { hash: 'h', expiresAt: new Date(now.getTime() + 1), usedAt: null };
  expect(MAILED_LINK_LIFETIME_MS).toBe(1_800_000);
  expect(findRejection(link, now)).toBeNull();
  expect(findRejection({ ...link, expiresAt: now }, now)).toBe('linkExpired');
  expect(findRejection({ ...link, expiresAt: now, usedAt: now }, now)).toBe('linkUsed');
  expect([toLinkField('cancel'), toLinkField('invoice')]).toEqual(['cancelLink', 'invoiceLink']);
});

test.each<[OrderStatus, OrderStatus | null]>([
  ['pending_payment', 'cancelled'],
  ['paid', 'cancelled_refund_pending'],
  ['processing', null],
  ['shipped', null],
  ['cancelled', null],
])('an order that is %s becomes %s when the buyer cancels it', (status, to) => {
  expect(getCancelledStatus(status)).toBe(to);
});

test('a masked email address shows only its first character', () => {
  expect(['ines@correo.example', '😀@correo.example', '', ERASED_TEXT].map(maskEmail)).toEqual([
    'i•••@…',
    '😀•••@…',
    '',
    '',
  ]);
});
