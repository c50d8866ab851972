import { screen } from '@testing-library/react';
import type { QueueState } from '@munay/contracts/admin/jobs';
import en from '../i18n/operations.en.json';
import es from '../i18n/operations.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { QueueCards } from './queue-cards';

const queue = (name: QueueState['name'], more: Partial<QueueState> = {}): QueueState => ({
  ...{ name, waiting: 0, active: 0, later: 0, failing: 0, dead: 0, done: 0 },
  ...more,
});

test('mail that is refused again and again is not up to date', async () => {
  await renderInAdmin(
    <QueueCards queues={[queue('mail', { later: 3, failing: 2 }), queue('payment')]} lagSeconds={0} />,
    { texts: { es, en } },
  );
  const [mail, payment] = screen.getAllByRole('listitem');
  expect(mail?.textContent).toContain('2 han fallado y se intentarán otra vez');
  expect(mail?.textContent).not.toContain('al día');
  expect(payment?.textContent).toContain('al día');
});
