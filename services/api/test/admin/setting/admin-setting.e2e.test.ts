import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Client } from '../../support/client';
import { signIn } from '../../support/people';
import { startSuiteApi } from '../../support/start-api';
import { waitUntil } from '../../support/until';

const api = startSuiteApi();
let admin: Client;
beforeAll(async () => {
  ({ client: admin } = await signIn(api, { roles: ['ADMIN'] }));
});

test('shipping options depend on the postcode', async () => {
  const client = api.client();
  const to = async (postcode: string) =>
    client.callRejected(ENDPOINTS.shippingOptions, { query: { postcode } });
  expect((await to('28012')).data).toEqual([
    { method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4500 },
    { method: 'pickup', zone: 'peninsula', costCents: 0, freeFromCents: null },
  ]);
  expect((await to('07001')).data).toMatchObject([{ costCents: 790 }, { costCents: 0 }]);
  expect(await to('99999')).toMatchObject({ status: 400, data: { key: 'shippingUnavailable' } });
});

test('the shipping table is read from the database', async () => {
  await api.stored.shipping.set('table', { 'options.0.costCents': 555 });
  const client = api.client();
  await waitUntil(async () => {
    const { data } = await client.call(ENDPOINTS.shippingOptions, { query: { postcode: '28012' } });
    return data[0]?.costCents === 555;
  });
});

describe('shop settings', () => {
  test('concurrent changes of the settings return a conflict', async () => {
    const { data } = await admin.call(ENDPOINTS.getSettings);
    expect(data.newOrderMails).toBe('gathered');
    const body = {
      ...data,
      lowStockThreshold: 8,
      newOrderMails: 'each' as const,
      iban: 'es91 2100 0418 4502 0005 1332',
    };
    const responses = await Promise.all(
      [1, 2].map(() => admin.callRejected(ENDPOINTS.setSettings, { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await admin.call(ENDPOINTS.getSettings)).data).toMatchObject({
      lowStockThreshold: 8,
      newOrderMails: 'each',
      iban: 'ES9121000418450200051332',
      version: data.version + 1,
    });
    const history = await admin.call(ENDPOINTS.listAudit, {
      query: { kind: 'setting', entityId: 'shop' },
    });
    expect(history.data.entries[0]?.changes).toContainEqual({
      field: 'lowStockThreshold',
      before: 5,
      after: 8,
    });
    const invalidBody = { ...body, version: data.version + 1, iban: 'ES00' };
    expect((await admin.callRejected(ENDPOINTS.setSettings, { body: invalidBody })).data).toMatchObject({
      key: 'ibanInvalid',
      fields: [{ field: 'iban', rule: 'iban' }],
    });
  });

  test('settings that a request does not contain stay unchanged', async () => {
    const { newOrderMails, ...body } = (await admin.call(ENDPOINTS.getSettings)).data;
    expect(newOrderMails).toBe('each');
    expect((await admin.call(ENDPOINTS.setSettings, { body })).data.newOrderMails).toBe('each');
  });

  test('changing the shipping table changes the delivery price', async () => {
    const { data } = await admin.call(ENDPOINTS.getShippingTable);
    const options = data.options.map((option) =>
      option.method === 'standard' && option.zone === 'islands' ? { ...option, costCents: 990 } : option,
    );
    const body = { options, version: data.version };
    expect((await admin.call(ENDPOINTS.setShippingTable, { body })).data.version).toBe(data.version + 1);
    const response = await api.client().call(ENDPOINTS.shippingOptions, { query: { postcode: '07001' } });
    expect(response.data).toContainEqual(expect.objectContaining({ method: 'standard', costCents: 990 }));
    expect((await admin.callRejected(ENDPOINTS.setShippingTable, { body })).data.key).toBe('editConflict');
    const duplicateOptions = {
      options: [...options, ...options].slice(0, 4).map(() => options[0]),
      version: data.version + 1,
    };
    expect((await admin.callRejected(ENDPOINTS.setShippingTable, { body: duplicateOptions })).data.key).toBe(
      'duplicateShipping',
    );
  });
});
