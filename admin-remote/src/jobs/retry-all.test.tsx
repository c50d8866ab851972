import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueueState } from '@munay/contracts/admin/jobs';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Toaster } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import en from '../i18n/operations.en.json';
import es from '../i18n/operations.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { RetryAll } from './retry-all';

const shop = createSuiteShop();

const createQueue = (name: QueueState['name'], deadCount: number): QueueState => ({
  name,
  waiting: 0,
  active: 0,
  later: 0,
  failing: 0,
  dead: deadCount,
  done: 0,
  inRedis: null,
  pausedBy: null,
});
const open = (...queues: QueueState[]) =>
  renderInAdmin(
    <>
      <RetryAll queues={queues} />
      <Toaster />
    </>,
    { texts: { es, en } },
  );

test('retrying all failed jobs requires a confirmation that shows the count per queue', async () => {
  shop.answer(ENDPOINTS.retryDeadJobs, () => ({ count: 5 }));
  await open(createQueue('mail', 4), createQueue('payment', 1));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar todos (5)' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Reintentar los 5 fallidos?' });
  expect(dialog.textContent).toContain('Correo: 4 · Pasarela: 1');
  expect(shop.inputs(ENDPOINTS.retryDeadJobs)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reintentar todos (5)' }));
  await waitFor(() => expect(shop.inputs(ENDPOINTS.retryDeadJobs)).toHaveLength(1));
  expect(await screen.findByText('5 están de nuevo en la cola.')).toBeTruthy();
});

test('the button to retry all jobs is hidden for a single failed job', async () => {
  await open(createQueue('mail', 1), createQueue('payment', 0));
  expect(screen.queryByRole('button', { name: /Reintentar/ })).toBeNull();
});
