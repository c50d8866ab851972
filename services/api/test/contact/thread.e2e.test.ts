import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ContactRepository } from '../../src/modules/contact/contact.repository';
import { byId } from '../support/client';
import { createStaffedShop } from '../support/suite-shop';

const shop = createStaffedShop();

const createMessage = (email: string, orderNumber: string | null) =>
  shop.api.app.get(ContactRepository, { strict: false }).insert({
    name: 'Ana',
    email,
    topic: 'order',
    message: 'Hola',
    orderNumber,
    earlier: null,
    userId: null,
    reference: `C-2026-${email.slice(7, 19)}${orderNumber ?? ''}`,
    locale: 'es',
    terms: [],
  });
const getOrders = async (id: string) =>
  (await shop.admin.client.call(ENDPOINTS.openMessage, byId(id))).data.orders.map(
    ({ number, named, otherAddress }) => ({ number, named, otherAddress }),
  );

test('a contact thread lists the order named in the message before the other orders of the sender', async () => {
  const customerOrder = await shop.paid();
  const other = await shop.paid();
  const { number } = await shop.openOrder(customerOrder.orderId);
  const { number: named } = await shop.openOrder(other.orderId);
  const { email } = customerOrder.person;
  expect(await getOrders(await createMessage(email, null))).toEqual([
    { number, named: false, otherAddress: false },
  ]);
  // The sender may have copied the order number from someone else, so staff must not reply about that order
  expect(await getOrders(await createMessage(email, named))).toEqual([
    { number: named, named: true, otherAddress: true },
    { number, named: false, otherAddress: false },
  ]);
  expect(await getOrders(await createMessage(email, number))).toEqual([
    { number, named: true, otherAddress: false },
  ]);
  expect(await getOrders(await createMessage('nobody@munay.example', 'MUN-2020-000001'))).toEqual([]);
});
