import { screen, within } from '@testing-library/react';
import type { StatusLine } from '@munay/contracts/admin/status';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import en from '../i18n/operations.en.json';
import es from '../i18n/operations.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { StatusPage } from './status-page';

const LINES: StatusLine[] = [
  { fact: 'database', finding: 'ready', level: 'fine', values: {} },
  { fact: 'webhooks', finding: 'none', level: 'unknown', values: {} },
  { fact: 'backup', finding: 'none', level: 'warning', values: {} },
  { fact: 'queues', finding: 'paused', level: 'failure', values: { names: 'mail' } },
  { fact: 'mail', finding: 'fine', level: 'fine', values: { at: '2026-11-21T22:24:00.000Z' } },
];
const shop = createSuiteShop();

test('the status page lists problems first, with level, explanation and runbook', async () => {
  shop.answer(ENDPOINTS.getStatus, () => ({ checkedAt: '2026-11-21T22:30:00.000Z', lines: LINES }));
  await renderInAdmin(<StatusPage />, { texts: { es, en } });
  const list = await screen.findByRole('list');
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Colas',
    'Copia completa',
    'Avisos de la pasarela',
    'Base de datos',
    'Correo',
  ]);
  expect(rows[0]?.textContent).toBe(
    'ColasFalloEn pausa: mail. Sus tareas esperan.Reanuda la cola en el panel de colas.' +
      'Qué hacer paso a paso: docs/runbooks.md#queuepaused',
  );
  expect(rows[2]?.textContent).toBe('Avisos de la pasarelaSin datosTodavía no ha llegado ninguno.');
  expect(rows[4]?.textContent).toBe('CorreoBienEl último correo aceptado: 21 nov 2026, 23:24.');
});
