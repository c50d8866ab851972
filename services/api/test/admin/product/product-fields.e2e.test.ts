import { ENDPOINTS } from '@munay/contracts/endpoints';
import { seedDemo } from '../../support/demo-shop';
import { type SignedInPerson, signIn } from '../../support/people';
import { startSuiteApi } from '../../support/start-api';
import { waitUntil } from '../../support/until';

const api = startSuiteApi();
let staff: SignedInPerson['client'];
let id: string;

beforeAll(async () => {
  await seedDemo(api);
  staff = (await signIn(api, { roles: ['ADMIN'] })).client;
  id = (await staff.call(ENDPOINTS.getProduct, { params: { id: 'azahar' } })).data._id;
});

const update = async (change: object) => {
  const { version } = (await staff.call(ENDPOINTS.openProduct, { params: { id } })).data;
  return staff.callRejected(ENDPOINTS.updateProduct, { params: { id }, body: { version, ...change } });
};
const fetchProduct = async () => {
  const { benefit, feel, lastsWeeks } = (await staff.call(ENDPOINTS.getProduct, { params: { id } })).data;
  return { benefit, feel, lastsWeeks };
};

test('shoppers see the optional fields of a product', async () => {
  const fullProduct = {
    benefit: { es: 'Espuma densa.', en: 'Dense lather.' },
    feel: { scent: null, lather: 4, hardness: 3 },
    lastsWeeks: 6,
  };
  expect((await update(fullProduct)).status).toBe(200);
  // Responses are cached until the change is read
  await waitUntil(async () => (await fetchProduct()).lastsWeeks === 6);
  expect(await fetchProduct()).toEqual({ ...fullProduct, benefit: 'Espuma densa.' });
  const emptyFields = {
    benefit: { es: '', en: '' },
    feel: { scent: null, lather: null, hardness: null },
    lastsWeeks: null,
  };
  expect(await update(emptyFields)).toMatchObject({ status: 200, data: emptyFields });
  await waitUntil(async () => !Object.values(await fetchProduct()).some(Boolean));
  const { entries } = (await staff.call(ENDPOINTS.listAudit, { query: { entityId: id } })).data;
  expect(entries[0]?.changes).toEqual(
    (['benefit', 'feel', 'lastsWeeks'] as const).map((field) => ({
      field,
      before: fullProduct[field],
      after: emptyFields[field],
    })),
  );
});

test.each([
  ['a degree beyond 5', { feel: { scent: 6, lather: null, hardness: null } }, 'feel.scent'],
  ['half a degree', { feel: { scent: 1, lather: 2.5, hardness: null } }, 'feel.lather'],
  ['no weeks', { lastsWeeks: 0 }, 'lastsWeeks'],
  ['more than 80 letters', { benefit: { es: 'a'.repeat(81), en: 'a' } }, 'benefit.es'],
  ['a benefit in one language', { benefit: { es: 'Espuma densa.', en: '' } }, 'benefit.en'],
])('an optional product field with %s is rejected', async (_, change, field) => {
  const { status, data } = await update(change);
  expect([status, data.fields?.map((fieldError) => fieldError.field.replace(/^body\./, ''))]).toEqual([
    400,
    [field],
  ]);
});
