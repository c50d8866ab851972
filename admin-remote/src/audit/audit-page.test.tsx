import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntryView } from '@munay/contracts/admin/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ShopServer } from '@munay/kit/testing';
import wordsEn from '../i18n/audit.en.json';
import wordsEs from '../i18n/audit.es.json';
import en from '../i18n/running.en.json';
import es from '../i18n/running.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { AuditPage } from './audit-page';

const entry = (sequence: number, more: Partial<AuditEntryView>): AuditEntryView => ({
  sequence,
  at: '2026-11-21T22:24:14.000Z',
  actor: { _id: 'a', name: 'Rosa Coca' },
  action: 'user.edit',
  entity: { kind: 'user', id: 'u1', label: 'Elena Rubio' },
  changes: [],
  requestId: 'r',
  ...more,
});

let shop: ShopServer;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.calls.length = 0;
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [{ _id: 's1', slug: 'm', name: 'Taller Madrid' }] }));
  shop.answer(ENDPOINTS.getAuditState, ({ query: { fresh } }) => ({
    problems: fresh ? ['Entry 2 was changed after it was written'] : [],
    entries: 2,
    checkedAt: '2026-11-21T22:30:00.000Z',
  }));
  shop.answer(ENDPOINTS.listAudit, () => ({
    entries: [
      entry(2, {
        action: 'order.refund',
        entity: { kind: 'order', id: 'o1', label: 'MUN-2026-000007' },
        changes: [{ field: 'amountCents', before: null, after: 1_490 }],
      }),
      entry(1, {
        changes: [
          { field: 'roles', before: [], after: ['STORE'] },
          { field: 'stores', before: [], after: ['s1'] },
          { field: 'closed', before: true, after: false },
        ],
      }),
    ],
    nextCursor: null,
  }));
});

const open = async (path = '/admin/audit') => {
  await renderInAdmin(<AuditPage />, {
    path,
    texts: { es: { ...es, ...wordsEs }, en: { ...en, ...wordsEn } },
  });
  await screen.findByText('MUN-2026-000007');
  return userEvent.setup();
};
const words = (part: HTMLElement): string => (part.textContent ?? '').replace(/\s+/g, ' ');

test('entries are read in words: who, what, whom, before and after', async () => {
  await open();
  const [refund, edit] = within(screen.getByRole('region', { name: /sábado, 21/ })).getAllByRole('listitem');
  expect(words(refund as HTMLElement)).toMatch(
    /Rosa Coca devolvió dinero de MUN-2026-000007.*Importe.*14,90 €/,
  );
  await waitFor(() => expect(words(edit as HTMLElement)).toContain('Taller Madrid'));
  expect(words(edit as HTMLElement)).toMatch(
    /editó la cuenta de Elena Rubio ?Permisos.*STORE.*Tiendas.*Cerrada ?antes: sí → ?después: no/,
  );
  expect(
    within(edit as HTMLElement)
      .getByRole('link', { name: 'Elena Rubio' })
      .getAttribute('href'),
  ).toBe('/admin/dashboard?tab=users&user=u1');
});

test('one record alone is asked for, and the filter comes off', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Solo los cambios de Elena Rubio' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.listAudit).at(-1)?.query).toMatchObject({ kind: 'user', entityId: 'u1' }),
  );
  await user.click(screen.getByRole('button', { name: /^Solo …/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/audit?kind=user'));
});

test('a broken chain is told at once, with the place', async () => {
  const user = await open();
  await screen.findByText('Auditoría íntegra');
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  await screen.findByText('Auditoría alterada');
  within(screen.getByRole('alert')).getByText('Entry 2 was changed after it was written');
});
