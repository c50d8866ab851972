import { ENDPOINTS } from '@munay/contracts/endpoints';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { ContactRepository } from '../../src/modules/contact/contact.repository';
import { QuestionRepository } from '../../src/modules/question/question.repository';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
let staff: Client;

beforeAll(async () => {
  staff = (await signIn(api, { roles: ['ADMIN'] })).client;
});

const findNewestEntry = async () =>
  (await staff.call(ENDPOINTS.listAudit, { query: { limit: 1 } })).data.entries[0];

test('saving search synonyms is logged', async () => {
  const { version } = (await staff.call(ENDPOINTS.getSynonyms)).data;
  await staff.call(ENDPOINTS.saveSynonyms, { body: { groups: [['champú', 'shampoo']], version } });
  expect(await findNewestEntry()).toMatchObject({
    action: 'synonyms.save',
    entity: { kind: 'setting', id: 'synonyms' },
    changes: [{ field: 'groups', before: [], after: [['champú', 'shampoo']] }],
  });
});

test('changes to a post are logged without the post content', async () => {
  const createLocalized = (text: string) => ({ es: text, en: text });
  const fields = {
    title: createLocalized('La cura del jabón'),
    slug: createLocalized('la-cura'),
    summary: createLocalized('Cuatro semanas.'),
    body: createLocalized('Un **secreto** del taller.'),
    author: 'Rosa',
    cover: null,
    tags: [],
    products: [],
    status: 'draft' as const,
  };
  const { data: post } = await staff.call(ENDPOINTS.createPost, { body: fields });
  await staff.call(ENDPOINTS.updatePost, {
    params: { id: post._id },
    body: { ...fields, author: 'Inti', version: post.version },
  });
  const entry = await findNewestEntry();
  expect(entry).toMatchObject({
    action: 'post.update',
    entity: { kind: 'post', id: post._id, label: 'La cura del jabón' },
    changes: [{ field: 'author', before: 'Rosa', after: 'Inti' }],
  });
  expect(JSON.stringify((await staff.call(ENDPOINTS.listAudit, { query: {} })).data)).not.toContain(
    'secreto',
  );
});

test('changes to a contact message are logged without the message content', async () => {
  const id = await api.app.get(ContactRepository, { strict: false }).insert({
    reference: 'C-2026-000001',
    name: 'Ana Quispe',
    email: 'ana@munay.example',
    topic: 'order',
    message: 'Hola',
    orderNumber: null,
    earlier: null,
    userId: null,
    locale: 'es',
    terms: [],
  });
  const response = await staff.callRejected(ENDPOINTS.updateMessage, {
    params: { id },
    body: { status: 'answered', note: 'llamar a Ana', version: 1 },
  });
  expect(response.status).toBe(200);
  const entry = await findNewestEntry();
  expect(entry).toMatchObject({ action: 'contact.update', entity: { id, label: 'C-2026-000001' } });
  expect(JSON.stringify(entry?.changes)).not.toMatch(/Ana|llamar|@/);
});

test('a moderation decision on a question is logged', async () => {
  const questionAuthor = await signIn(api);
  const question = await questionAuthor.client.call(ENDPOINTS.createQuestion, {
    body: { text: '¿Se puede usar en la cara todos los días?' },
  });
  const id = question.data._id;
  expect(await api.app.get(QuestionRepository, { strict: false }).findById(id)).not.toBeNull();
  const body = { status: 'hidden', reason: 'off-topic' } as const;
  expect((await staff.callRejected(ENDPOINTS.decideQuestion, { params: { id }, body })).status).toBe(200);
  expect(await findNewestEntry()).toMatchObject({
    action: 'question.decide',
    entity: { kind: 'question', id },
    changes: [
      { field: 'reason', before: null, after: 'off-topic' },
      { field: 'status', before: 'pending', after: 'hidden' },
    ],
  });
});

test("the audit log filters by user and by date in the shop's time zone", async () => {
  const other = await signIn(api, { roles: ['ADMIN'] });
  const { version } = (await other.client.call(ENDPOINTS.getSynonyms)).data;
  await other.client.call(ENDPOINTS.saveSynonyms, { body: { groups: [['jabón', 'soap']], version } });
  const read = async (query: object) => (await staff.call(ENDPOINTS.listAudit, { query })).data;
  const { entries, actors } = await read({ actorId: other.id });
  expect(entries.map(({ action, actor }) => [action, actor._id])).toEqual([['synonyms.save', other.id]]);
  expect(actors.map(({ _id }) => _id)).toContain(other.id);
  expect(actors.length).toBeGreaterThan(1);
  const today = toShopDay(new Date());
  expect((await read({ from: today, to: today })).entries.length).toBeGreaterThan(1);
  expect((await read({ to: addDays(today, -1) })).entries).toEqual([]);
  expect((await read({ from: addDays(today, 1), kind: 'setting' })).entries).toEqual([]);
  expect((await staff.callRejected(ENDPOINTS.listAudit, { query: { from: 'ayer' } })).status).toBe(400);
});
