import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderLinkAction } from '@munay/contracts/order/order-link';
import type { ReceivedMail } from '../support/engines/mailbox';
import { mailbox, shop } from '../support/mailed-shop';
import { VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';

export { mailbox, shop };

export const createVisitor = () => new VisitorClient(shop.api.url, WEB_ORIGIN);
export const toTokenParams = (token: string) => ({ params: { token } });
export const track = (token: string, client = createVisitor()) =>
  client.call(ENDPOINTS.trackOrder, toTokenParams(token));
export const findToken = ({ text }: Pick<ReceivedMail, 'text'>) =>
  /\/order\/([\w-]{43})\b/.exec(text)?.[1] ?? '';
export const requestActionLink = (token: string, action: OrderLinkAction) =>
  createVisitor().call(ENDPOINTS.requestOrderLink, { ...toTokenParams(token), body: { action } });
export const extractActions = ({ text }: ReceivedMail) =>
  /\/order\/(?:cancel|invoice)\/([\w-]{43})/.exec(text)?.[1] ?? '';

/** Creates a paid order and reads its first email. */
export async function createMailedOrder(quantity = 1) {
  const order = await shop.paid(shop.soap, quantity);
  const mail = await mailbox.wait(order.person.email, 'confirmado');
  return { ...order, mail, token: findToken(mail), email: order.person.email };
}

/** Opens the emailed link for an action. */
export async function createMailedLink(action: OrderLinkAction) {
  const order = await createMailedOrder();
  await requestActionLink(order.token, action);
  const mail = await mailbox.wait(order.email, action === 'cancel' ? 'Cancelar' : 'La factura');
  return { ...order, link: extractActions(mail) };
}

export const cancel = (token: string) =>
  createVisitor().callRejected(ENDPOINTS.cancelByLink, toTokenParams(token));
export const UNKNOWN = { status: 404, message: 'This link is not valid.' };
