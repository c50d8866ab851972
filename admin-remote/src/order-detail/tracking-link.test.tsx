import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { TrackingLink } from './tracking-link';

const shop = createSuiteShop();

test('renewing the tracking link requires confirmation and shows the recipient', async () => {
  shop.answer(ENDPOINTS.renewTrackingLink, () => null);
  const order = createAdminOrder(createId(1), { status: 'shipped', next: [] });
  await renderInAdmin(<TrackingLink order={order} />, { path: '/', messages: ['orders', 'order'] });
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar el enlace de seguimiento' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(new RegExp(`El nuevo se envía a ${order.customer.email}`))).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.renewTrackingLink)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar el enlace de seguimiento' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.renewTrackingLink)).toMatchObject([{ params: { id: createId(1) } }]),
  );
});
