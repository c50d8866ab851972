import { buildReplyTemplates } from './reply-templates';

const order = {
  number: 'MUN-2026-000014',
  status: 'shipped',
  trackingUrl: 'https://seur.example/1',
} as const;
const facts = { locale: 'es', name: 'Ana Quispe', order, origin: 'https://munay.example' } as const;
const ids = (overrides: Partial<Parameters<typeof buildReplyTemplates>[0]>) =>
  buildReplyTemplates({ ...facts, ...overrides }).map(({ id }) => id);

test('shipping templates are offered only for orders in a matching state', () => {
  expect(ids({})).toEqual(['tracking', 'returns', 'details']);
  expect(ids({ order: { ...order, trackingUrl: null } })).toEqual(['returns', 'details']);
  expect(ids({ order: { ...order, status: 'paid', trackingUrl: null } })).toEqual([
    'preparing',
    'returns',
    'details',
  ]);
  expect(ids({ order: { ...order, status: 'processing', trackingUrl: null } })[0]).toBe('preparing');
  expect(ids({ order: undefined })).toEqual(['returns', 'details']);
});

test('reply templates use the language of the sender and contain the name and the order link', () => {
  const [spanish, , details] = buildReplyTemplates(facts);
  expect(spanish?.text).toBe(
    'Hola, Ana:\n\nTu pedido MUN-2026-000014 ya está en camino. Puedes ver por dónde va aquí:\nhttps://seur.example/1',
  );
  expect(details?.text).toContain('número del pedido (empieza por MUN)');
  const englishTemplates = buildReplyTemplates({
    ...facts,
    locale: 'en',
    order: { ...order, status: 'paid', trackingUrl: null },
  });
  expect(englishTemplates.map(({ text }) => text)).toEqual([
    'Hi Ana,\n\nWe’re preparing your order MUN-2026-000014. You’ll get an email with the tracking number when it leaves the workshop.',
    'Hi Ana,\n\nYou have 14 days from receiving it to send it back. Here’s how, and where to ask for it:\nhttps://munay.example/legal/returns',
    expect.stringMatching(/^Hi Ana,\n\nWe need one more detail/),
  ]);
});
