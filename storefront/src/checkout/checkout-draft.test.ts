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

test('a stored checkout draft is restored only for the user who entered the data', () => {
  expect(parseDraft(toJson('u1', DRAFT), USER)).toEqual(DRAFT);
});

test('the checkout draft of a guest is kept after an email correction or a sign-up', () => {
  const guest = toPayer({
    user: null,
    buyer: { email: 'ana@correo.example', verified: false, corrections: 2 },
  });
  for (const payer of [guest, USER]) expect(payer && parseDraft(toJson(null, DRAFT), payer)).toEqual(DRAFT);
  expect(guest && parseDraft(toJson('u1', DRAFT), guest)).toBeNull();
});

test.each<[string, string | null]>([
  ['no draft is stored', null],
  ['another user entered the draft', toJson('u2', DRAFT)],
  ['the saved address was deleted', toJson('u1', { ...DRAFT, savedIndex: 0 })],
  ['the delivery method no longer exists', toJson('u1', { ...DRAFT, method: 'drone' })],
  ['a field is missing', toJson('u1', { ...DRAFT, address: { name: 'Ana' } })],
  ['the draft has no invoice fields', toJson('u1', { ...DRAFT, billing: undefined })],
  ['the draft is invalid JSON', '{"draft":'],
])('no stored checkout draft is restored if %s', (_, text) => {
  expect(parseDraft(text, USER)).toBeNull();
});
