import { screen, within } from '@testing-library/react';
import type { LaneState, QueueState, RedisQueueState } from '@munay/contracts/admin/jobs';
import en from '../i18n/operations.en.json';
import es from '../i18n/operations.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { QueueCards } from './queue-cards';

const RUNNING: RedisQueueState = { paused: false, waiting: 0, active: 0, delayed: 0, failed: 0 };
const createQueue = (name: QueueState['name'], overrides: Partial<QueueState> = {}): QueueState => ({
  name,
  waiting: 0,
  active: 0,
  later: 0,
  failing: 0,
  dead: 0,
  done: 0,
  inRedis: RUNNING,
  pausedBy: null,
  ...overrides,
});
const createLane = (name: LaneState['lane'], overrides: Partial<LaneState> = {}): LaneState => ({
  lane: name,
  queue: 'mail',
  unfinished: 0,
  lagSeconds: 0,
  patient: name === 'bulk',
  ...overrides,
});

async function renderCards(queues: QueueState[], lanes: LaneState[] = []) {
  await renderInAdmin(<QueueCards queues={queues} lanes={lanes} />, { texts: { es, en } });
  return screen.getAllByRole('listitem').map((card) => ({ card, text: card.textContent }));
}

test('a queue whose emails fail repeatedly is not marked as up to date', async () => {
  const [mail, payment] = await renderCards([
    createQueue('mail', { later: 3, failing: 2 }),
    createQueue('payment'),
  ]);
  expect(mail?.text).toContain('2 han fallado y se intentarán otra vez');
  expect(mail?.text).not.toContain('al día');
  expect(payment?.text).toContain('al día');
});

test('a queue with waiting jobs shows the job count instead of “up to date”', async () => {
  const [mail] = await renderCards([createQueue('mail', { waiting: 4_188 })]);
  expect(mail?.text).toContain('4188 en espera');
  expect(mail?.text).not.toContain('al día');
});

test('a paused queue shows the counts of outbox and queue in separate rows', async () => {
  const inRedis = { ...RUNNING, paused: true, waiting: 12 };
  const [mail] = await renderCards([createQueue('mail', { active: 7, inRedis })]);
  expect(mail?.text).toContain('En pausa: no sale nada');
  const rows = within(mail!.card).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Bandeja0700', 'Cola12000']);
});

test('a paused queue shows the user who paused it', async () => {
  const inRedis = { ...RUNNING, paused: true };
  const at = '2025-03-04T10:15:00.000Z';
  const createPause = (name: string) => ({ actor: { _id: '1'.repeat(24), name }, at });
  const [mail, payment] = await renderCards([
    createQueue('mail', { inRedis, pausedBy: createPause('Rosa Coca') }),
    createQueue('payment', { inRedis, pausedBy: createPause('') }),
  ]);
  expect(mail?.text).toContain('La puso en pausa Rosa Coca (4 mar 2025).');
  expect(payment?.text).toContain('La puso en pausa cuenta eliminada');
});

const LANES = [
  createLane('account', { unfinished: 7, lagSeconds: 240.4 }),
  createLane('order', { unfinished: 2, lagSeconds: 30 }),
  createLane('bulk', { unfinished: 900, lagSeconds: 3_600 }),
];
const listMarkedLanes = () =>
  [...document.querySelectorAll('[data-bad="true"] dt')].map(({ textContent }) => textContent);

test('a queue lane is marked when its oldest job is late, unless its jobs may wait', async () => {
  await renderCards([createQueue('mail')], LANES);
  expect(screen.getByText('7 · espera 240 s')).toBeTruthy();
  expect(listMarkedLanes()).toEqual(['Cuentas']);
});

test('every queue lane with unfinished jobs is marked while the queue is paused', async () => {
  await renderCards([createQueue('mail', { inRedis: { ...RUNNING, paused: true } })], LANES);
  expect(listMarkedLanes()).toEqual(['Cuentas', 'Pedidos', 'Avisos en masa']);
});

test('the queue card states that no jobs are lost while Redis is unavailable', async () => {
  const [mail] = await renderCards([createQueue('mail', { inRedis: null })]);
  expect(mail?.text).toContain('no se pierde nada');
  expect(mail?.text).not.toContain('al día');
});
