import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageThread } from '@munay/contracts/admin/message';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, refetchAll, Rejection } from '@munay/kit/testing';
import { LeaveGuard } from '../form/leave-guard';
import { renderInAdmin } from '../testing/render-in-admin';
import { InboxPage } from './inbox-page';

const THREAD: MessageThread = {
  _id: 'm1',
  reference: 'C-2026-000001',
  name: 'Ana Quispe',
  email: 'ana@correo.example',
  topic: 'order',
  message: '¿Cuándo llega mi pedido?',
  orderNumber: 'MUN-2026-000014',
  earlier: null,
  locale: 'en',
  status: 'open',
  note: '',
  version: 7,
  answerBy: '2026-11-23',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  replies: [],
  orders: [
    {
      _id: 'o14',
      number: 'MUN-2026-000014',
      status: 'shipped',
      method: 'standard',
      createdAt: '2026-11-18T10:00:00.000Z',
      totalCents: 2460,
      currency: 'eur',
      trackingUrl: null,
      named: true,
      otherAddress: true,
    },
    {
      _id: 'o9',
      number: 'MUN-2026-000009',
      status: 'shipped',
      method: 'standard',
      createdAt: '2026-11-10T10:00:00.000Z',
      totalCents: 990,
      currency: 'eur',
      trackingUrl: 'https://seur.example/9',
      named: false,
      otherAddress: false,
    },
  ],
};

const shop = createSuiteShop();
let thread: MessageThread;
beforeEach(() => {
  thread = THREAD;
  shop.answer(ENDPOINTS.openMessage, () => thread);
  shop.answer(ENDPOINTS.listMessages, () => ({
    page: 1,
    pageSize: 25,
    total: 1,
    counts: { open: 1 },
    messages: [thread],
  }));
  shop.answer(ENDPOINTS.getToDo, () => new Rejection('internal'));
});

const open = async (path: string) => {
  const { client } = await renderInAdmin(
    <>
      <InboxPage />
      <LeaveGuard />
    </>,
    { path, messages: ['content'] },
  );
  return client;
};
const answerThread = (text: string): MessageThread => ({
  ...THREAD,
  status: 'answered',
  version: 8,
  replies: [{ at: '2026-11-21T09:00:00.000Z', by: 'Rosa', text, mail: 'pending' }],
});
const findReplyField = () => screen.findByLabelText<HTMLTextAreaElement>('Respuesta a Ana Quispe');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar respuesta' }));

test('the inbox shows the text of each message and its reply deadline', async () => {
  await open('/admin/inbox');
  const link = await screen.findByRole('link', { name: /Ana Quispe/ });
  expect(link.textContent).toContain('¿Cuándo llega mi pedido?');
  expect(link.textContent).toContain('Debía responderse el lun, 23 nov');
});

test('a contact message can be answered with a template', async () => {
  shop.answer(ENDPOINTS.replyToMessage, ({ body }) => (thread = answerThread(body.text)));
  await open('/admin/inbox');
  await userEvent.click(await screen.findByRole('link', { name: /Ana Quispe/ }));
  await findReplyField();
  await userEvent.selectOptions(screen.getByLabelText('Plantilla'), 'El pedido va en camino');
  await send();
  await screen.findByText(/sale ahora$/);
  const [request] = shop.inputs(ENDPOINTS.replyToMessage);
  // The reply is in the sender's language and mentions the sender's only order
  expect(request?.body).toMatchObject({
    version: 7,
    text: expect.stringMatching(/^Hi Ana,\n\nYour order MUN-2026-000009 is on its way/),
  });
  expect(shop.inputs(ENDPOINTS.updateMessage)).toEqual([]);
  expect((await findReplyField()).value).toBe('');
  expect(screen.getAllByText('Respondido').length).toBeGreaterThan(0);
});

test('a contact message shows the orders of its sender and marks orders of other addresses', async () => {
  await open('/admin/inbox?message=m1');
  const orders = within(await screen.findByRole('complementary', { name: 'Quién escribe' }));
  const orderLink = orders.getByRole('link', { name: 'MUN-2026-000014' });
  expect(orderLink.getAttribute('href')).toContain('order=o14');
  expect(orderLink.closest('li')?.textContent).toContain('Pedido de otro correo');
  expect(orders.getByRole('link', { name: 'MUN-2026-000009' }).closest('li')?.textContent).not.toContain(
    'otro correo',
  );
});

test('a reply to a message already answered by another user is rejected and keeps the text', async () => {
  shop.answer(ENDPOINTS.replyToMessage, ({ body }) =>
    body.version === 8
      ? (thread = { ...answerThread(body.text), version: 9 })
      : new Rejection('editConflict'),
  );
  const client = await open('/admin/inbox?message=m1');
  await userEvent.type(await findReplyField(), 'Sale mañana');
  thread = answerThread('Ya ha salido');
  await refetchAll(client);
  await screen.findByText('Ya ha salido');
  await send();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Cargar lo nuevo y conservar mis cambios' }),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect((await findReplyField()).value).toBe('Sale mañana');
  await send();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.replyToMessage)).toHaveLength(2));
  const keys = shop.inputs(ENDPOINTS.replyToMessage).map(({ body }) => body.key);
  expect(keys[0]).toBe(keys[1]);
});

test('leaving a contact message with an unsent reply asks for confirmation', async () => {
  shop.answer(ENDPOINTS.updateMessage, ({ body }) => (thread = { ...THREAD, note: body.note, version: 8 }));
  await open('/admin/inbox?message=m1');
  await userEvent.type(await findReplyField(), 'Sale mañana');
  await userEvent.type(screen.getByLabelText('Nota interna'), 'Llamar');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar nota' })).toBeNull());
  expect(shop.inputs(ENDPOINTS.updateMessage)[0]?.body).toEqual({
    status: 'open',
    note: 'Llamar',
    version: 7,
  });
  expect((await findReplyField()).value).toBe('Sale mañana');
  await userEvent.click(screen.getByRole('link', { name: 'Todos los mensajes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
  expect((await findReplyField()).value).toBe('Sale mañana');
});

test('a contact message that needs no reply can be closed', async () => {
  shop.answer(
    ENDPOINTS.updateMessage,
    ({ body }) => (thread = { ...THREAD, status: body.status, version: 8 }),
  );
  await open('/admin/inbox?message=m1');
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sin responder' }));
  await screen.findByRole('button', { name: 'Volver a abrir' });
  expect(shop.inputs(ENDPOINTS.updateMessage)[0]?.body.status).toBe('closed');
});
