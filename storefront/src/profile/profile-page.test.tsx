import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionRow } from '@munay/contracts/account/profile';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Rejection } from '@munay/kit/testing';
import { createOwnReviews, createProductRef } from '../testing/community-fixtures';
import { ProfileSuite, user } from '../testing/profile-suite';

const suite = new ProfileSuite();
beforeEach(() => {
  suite.shop.answer(ENDPOINTS.updateUser, ({ body }) => {
    const { preferences, addresses = user.addresses } = body;
    suite.session = {
      ...suite.session,
      user: { ...user, addresses, preferences: { ...user.preferences, ...preferences } },
    };
    return suite.session;
  });
});

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
const listSentChanges = () => suite.shop.inputs(ENDPOINTS.updateUser).map(({ body }) => body);

test('submitting an unchanged profile form shows the standard error message', async () => {
  for (const [tab, click] of [
    ['personal', 'Guardar'],
    ['personal', 'Cambiar el correo'],
    ['security', 'Cambiar la contraseña'],
  ] as const) {
    suite.shop.answer(ENDPOINTS.getSessions, () => []);
    const { unmount } = await suite.open(`?tab=${tab}`);
    await userEvent.click(await screen.findByRole('button', { name: click }));
    expect(screen.getByText('No valid update data provided.').closest('p')?.lang).toBe('en');
    expect(await screen.findByText('No has cambiado nada.')).toBeTruthy();
    unmount();
  }
  expect(listSentChanges()).toEqual([]);
});

test('addresses can be edited, named, set as default and removed after confirmation', async () => {
  await suite.open('?tab=addresses');
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar Calle 2' }));
  const form = screen.getByRole('form', { name: 'Dirección' });
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('No valid update data provided.')).toBeTruthy();
  await userEvent.type(within(form).getByLabelText(/Cómo la llamas/), 'Trabajo');
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('button', { name: 'Usar por defecto Trabajo' });
  expect(listSentChanges()[0]?.addresses?.map(({ label }) => label)).toEqual(['Casa', 'Trabajo']);
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  suite.shop.answer(ENDPOINTS.updateUser, async ({ body: { addresses = [] } }) => {
    await response;
    return (suite.session = { ...suite.session, user: { ...user, addresses } });
  });
  await userEvent.click(getButton('Usar por defecto Trabajo'));
  // A click before the list has been updated would affect another address
  expect(getButton('Quitar Casa').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(getButton('Quitar Casa'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(respond);
  await screen.findByRole('button', { name: 'Usar por defecto Casa' });
  expect(listSentChanges()[1]?.addresses?.map(({ label }) => label)).toEqual(['Trabajo', 'Casa']);
  await waitFor(() => expect(getButton('Quitar Casa').hasAttribute('aria-disabled')).toBe(false));
  await userEvent.click(getButton('Quitar Casa'));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
  await waitFor(() =>
    expect(listSentChanges()[2]?.addresses?.map(({ label }) => label)).toEqual(['Trabajo']),
  );
});

test('the security page lists the sessions and can end the other sessions', async () => {
  const createRow = (id: string, current: boolean): SessionRow => ({
    id,
    browser: 'Firefox',
    system: current ? 'Linux' : 'Android',
    createdAt: '2026-11-01T00:00:00Z',
    seenAt: '2026-11-20T09:00:00Z',
    current,
  });
  suite.shop.answer(ENDPOINTS.getSessions, () => [createRow('1', true), createRow('2', false)]);
  suite.shop.answer(ENDPOINTS.endSession, () => [createRow('1', true)]);
  await suite.open('?tab=security');
  expect((await screen.findByText('Firefox en Linux')).parentElement?.textContent).toContain('Este');
  expect(screen.queryByRole('button', { name: 'Cerrar Firefox en Linux' })).toBeNull();
  await userEvent.click(getButton('Cerrar Firefox en Android'));
  await waitFor(() => expect(screen.queryByText('Firefox en Android')).toBeNull());
  expect(suite.shop.inputs(ENDPOINTS.endSession)[0]?.params).toEqual({ id: '2' });
  expect(screen.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
});

test('each preference is saved on click, even during an earlier save', async () => {
  let respond: () => void = () => undefined;
  const session = suite.session;
  suite.shop.answer(ENDPOINTS.updateUser, async ({ body: { preferences } }) => {
    if (preferences?.keepMessages !== undefined) await new Promise<void>((resolve) => (respond = resolve));
    suite.session = {
      ...session,
      user: {
        ...user,
        preferences: { ...suite.session.user?.preferences, ...preferences } as UserView['preferences'],
      },
    };
    return suite.session;
  });
  await suite.open('?tab=preferences');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Dejar los mensajes/ }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Dejar los mensajes/ }).checked).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /Avisarme cuando baje/ }));
  await waitFor(() => expect(listSentChanges()).toHaveLength(1));
  respond();
  await waitFor(() =>
    expect(listSentChanges().map(({ preferences }) => preferences)).toEqual([
      { keepMessages: true },
      { priceDropMail: true },
    ]),
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Dejar los mensajes/ }).checked).toBe(true);
  await waitFor(() =>
    expect(suite.session.user?.preferences).toMatchObject({ keepMessages: true, priceDropMail: true }),
  );
});

test('a preference that the server rejects is reverted', async () => {
  await suite.open('?tab=preferences');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Dejar los mensajes/ });
  suite.shop.answer(ENDPOINTS.updateUser, () => new Rejection('tooManyRequests'));
  await userEvent.click(box);
  expect(await screen.findByText(/Demasiados intentos/)).toBeTruthy();
  expect(box.checked).toBe(false);
});

test('switching the language reloads the cached data', async () => {
  const { client } = await suite.open('?tab=preferences');
  await client.fetchQuery({ queryKey: ['product', 'x'], queryFn: () => 'Jabón' });
  await userEvent.click(await screen.findByRole('radio', { name: /English/ }));
  await waitFor(() => expect(client.getQueryState(['product', 'x'])?.isInvalidated).toBe(true));
});

test('erasing the account requires its email and shows what prevents the erasure', async () => {
  const blocks = [
    { reason: 'order', number: 'MUN-2' },
    { reason: 'withdrawal', number: 'D-1' },
  ];
  suite.shop.answer(ENDPOINTS.eraseAccount, () => new Rejection('erasureDeferred', { blocks }));
  await suite.open('?tab=data');
  const address = await screen.findByLabelText('Escribe el correo de la cuenta');
  await userEvent.type(address, 'otra@correo.example');
  await userEvent.click(getButton('Borrar mi cuenta para siempre'));
  expect(document.activeElement).toBe(address);
  expect(suite.shop.inputs(ENDPOINTS.eraseAccount)).toHaveLength(0);
  await userEvent.clear(address);
  await userEvent.type(address, ' Lucia@correo.example');
  await userEvent.type(screen.getByLabelText('Contraseña actual'), 'cuatro jabones');
  await userEvent.click(getButton('Borrar mi cuenta para siempre'));
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toMatch(/MUN-2: el pedido no ha llegado.*D-1: el desistimiento está en curso/);
  expect(suite.shop.inputs(ENDPOINTS.eraseAccount)[0]?.body).toEqual({
    password: 'cuatro jabones',
    confirmation: 'Lucia@correo.example',
  });
});

test('the favourites page lists requested alerts and can remove an alert', async () => {
  suite.shop.answer(ENDPOINTS.listFavorites, () => ({
    products: [],
    total: 0,
    nextCursor: null,
    shareToken: null,
  }));
  suite.shop.answer(ENDPOINTS.listOwnProductAlerts, () => [
    {
      _id: 'n1',
      requestedAt: '2026-11-02T10:00:00Z',
      product: { slug: 'maca', title: 'Maca', size: '100 g' },
    },
  ]);
  suite.shop.answer(ENDPOINTS.endOwnProductAlert, () => []);
  await suite.open('?tab=wishes');
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar aviso Maca, 100 g' }));
  await waitFor(() => expect(screen.queryByText('Tus avisos')).toBeNull());
  expect(suite.shop.inputs(ENDPOINTS.endOwnProductAlert)[0]?.params).toEqual({ id: 'n1' });
});

test('the reviews page lists the products that can be reviewed', async () => {
  suite.shop.answer(ENDPOINTS.ownReviews, () =>
    createOwnReviews({ reviewable: [createProductRef('Lavanda'), createProductRef('Oliva')] }),
  );
  suite.shop.answer(ENDPOINTS.ownQuestions, () => ({ questions: [], votes: [], bought: [] }));
  await suite.open('?tab=reviews');
  const write = await screen.findAllByRole('link', { name: /^Escribir una reseña/ });
  expect(write.map((link) => link.getAttribute('href'))).toEqual([
    '/product/lavanda/review',
    '/product/oliva/review',
  ]);
  expect(screen.getByRole('link', { name: 'Lavanda' }).getAttribute('href')).toBe('/product/lavanda');
});
