import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderLinkAction } from '@munay/contracts/order/order-link';
import type { ReceivedMail } from '../support/engines/mailbox';
import { mailbox, shop } from '../support/mailed-shop';
import { VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';

export { mailbox, shop };

export const visitor = () => new VisitorClient(shop.api.url, WEB_ORIGIN);
export const byToken = (token: string) => ({ params: { token } });
export const track = (token: string, client = visitor()) => client.call(ENDPOINTS.trackOrder, byToken(token));
export const tokenIn = ({ text }: Pick<ReceivedMail, 'text'>) =>
  /\/order\/([\w-]{43})\b/.exec(text)?.[1] ?? '';
export const ask = (token: string, action: OrderLinkAction) =>
  visitor().call(ENDPOINTS.askOrderLink, { ...byToken(token), body: { action } });
export const actsIn = ({ text }: ReceivedMail) =>
  /\/order\/(?:cancel|invoice)\/([\w-]{43})/.exec(text)?.[1] ?? '';

/** Creates a paid order and reads its first email. */
export async function mailedOrder(quantity = 1) {
  const order = await shop.paid(shop.soap, quantity);
  const mail = await mailbox.wait(order.person.email, 'confirmado');
  return { ...order, mail, token: tokenIn(mail), email: order.person.email };
}

/** Opens the mailed link for an action. */
export async function mailedLink(action: OrderLinkAction) {
  const order = await mailedOrder();
  await ask(order.token, action);
  const mail = await mailbox.wait(order.email, action === 'cancel' ? 'Cancelar' : 'La factura');
  return { ...order, link: actsIn(mail) };
}

export const cancel = (token: string) => visitor().refused(ENDPOINTS.cancelByLink, byToken(token));
export const UNKNOWN = { status: 404, message: 'This link is not valid.' };
