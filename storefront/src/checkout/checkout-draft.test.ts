import type { UserView } from '@munay/contracts/account/user';
import { toBillingDraft } from '../address/billing-rules';
import { parseDraft } from './checkout-draft';
import { toPayer } from './payer';

const USER = {
  _id: 'u1',
  firstname: 'Ana',
  lastname: 'Quispe',
  phone: '',
  addresses: [],
} as unknown as UserView;
const ADDRESS = {
  name: 'Ana',
  company: '',
  line1: 'Calle 1',
  line2: '',
  postcode: '18010',
  city: 'Granada',
  province: 'Granada',
  phone: '6',
};
const DRAFT = {
  address: ADDRESS,
  savedIndex: -1,
  method: 'standard',
  payment: 'card',
  note: 'Tocad el timbre',
  invoice: false,
  billing: toBillingDraft(),
  saveBilling: true,
  saveAddress: true,
};
const toJson = (userId: string | null, draft: object): string => JSON.stringify({ userId, draft });

test('a stored draft is restored for the user who entered it', () => {
  expect(parseDraft(toJson('u1', DRAFT), USER)).toEqual(DRAFT);
});

test("a guest's draft is preserved when the email is corrected or becomes an account", () => {
  const guest = toPayer({
    user: null,
    buyer: { email: 'ana@correo.example', proven: false, corrections: 2 },
  });
  for (const payer of [guest, USER]) expect(payer && parseDraft(toJson(null, DRAFT), payer)).toEqual(DRAFT);
  expect(guest && parseDraft(toJson('u1', DRAFT), guest)).toBeNull();
});

test.each<[string, string | null]>([
  ['nothing was kept', null],
  ['somebody else typed it', toJson('u2', DRAFT)],
  ['it names a saved address that is gone', toJson('u1', { ...DRAFT, savedIndex: 0 })],
  ['it names a way of delivery that is gone', toJson('u1', { ...DRAFT, method: 'drone' })],
  ['a field is missing', toJson('u1', { ...DRAFT, address: { name: 'Ana' } })],
  ['it was kept before it held an invoice', toJson('u1', { ...DRAFT, billing: undefined })],
  ['it is something else', '{"draft":'],
])('no stored draft is restored when %s', (_, text) => {
  expect(parseDraft(text, USER)).toBeNull();
});
