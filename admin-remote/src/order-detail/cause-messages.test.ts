import { getOutcomeMessage } from '../components/audit/outcome-message';
import audit from '../i18n/audit.en.json';
import en from '../i18n/en.json';
import order from '../i18n/order.en.json';
import { getCauseMessage } from './cause-messages';

const texts: Record<string, string> = { ...en, ...order, ...audit };
const t = (id: string, values: object = {}): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    texts[id] ?? id,
  );

test.each([
  ['update-order', 'changed by hand'],
  ['checkout by transfer', 'order placed, transfer'],
  ['cash taken by staff', 'created by staff, cash'],
  ['webhook checkout.session.completed', 'event checkout.session.completed'],
  [
    'webhook checkout.session.completed: moneyMismatch',
    'what was paid differs from the total (event checkout.session.completed)',
  ],
  ['reconciler: session expired', 'the payment session has expired (automatic check)'],
  ['reconciler: paid late, no stock left', 'paid late, no stock left (automatic check)'],
  ['provider refused: amount too small', 'the provider rejected it: amount too small'],
  ['something of next year', 'something of next year'],
])('the cause “%s” is displayed as “%s”', (cause, text) => expect(getCauseMessage(t, cause)).toBe(text));

test('event outcomes are shown with labels', () => {
  expect(getOutcomeMessage(t, 'ignored')).toBe('no effect');
  expect(getOutcomeMessage(t, 'Error: connect ECONNREFUSED')).toBe('Error: connect ECONNREFUSED');
});
