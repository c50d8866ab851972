import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Client } from '../support/client';
import type { ReceivedMail } from '../support/engines/mailbox';
import { mailbox, shop } from '../support/mailed-shop';
import { ADDRESS, addToCart, checkoutBody, VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { waitUntil } from '../support/until';

export { mailbox, shop };

export const PHONE = '600100200';
let people = 0;
export const createEmail = (): string => `invitada-${(people += 1)}@correo.example`;
export const createVisitor = (): Client => new VisitorClient(shop.api.url, WEB_ORIGIN);
export const toTokenParams = (token: string) => ({ params: { token } });

export const session = async (client: Client) => (await client.call(ENDPOINTS.getUser)).data;
export const continueAsGuest = (client: Client, email: string) =>
  client.callRejected(ENDPOINTS.continueAsGuest, { body: { email } });
/** The account of a browser that orders as a guest. */
export const getAccount = (email: string) => shop.api.stored.users.findNewest({ email });
export const getOrders = async (client: Client) =>
  (await client.call(ENDPOINTS.getOrders)).data.map(({ _id }) => _id);
/** The error key if the request was rejected, otherwise the response status. */
export const outcome = ({ status, data }: { status: number; data: { key?: string } | null }) =>
  data?.key ?? status;

/** Creates a guest with an address and a product in the cart. */
export async function createGuest(
  email = createEmail(),
  { item = shop.soap, client = createVisitor() } = {},
) {
  const cart = await addToCart(client, item);
  await continueAsGuest(client, email);
  return { client, email, cart };
}

/** A guest with an order. */
export async function placeGuestOrder(email = createEmail(), client = createVisitor()) {
  const { cart } = await createGuest(email, { client });
  const address = { ...ADDRESS, phone: PHONE };
  const body = checkoutBody(cart, { address });
  const { status, message, data: url } = await client.call(ENDPOINTS.checkout, { body });
  if (status !== 200) throw new Error(`checkout answered ${status} ${message}`);
  const order = await shop.orders.findNewest({ 'customer.email': email });
  if (!order) throw new Error(`No order of ${email}`);
  return { client, email, url, orderId: order._id.toString(), number: order.number, order };
}

/** A guest with a paid order. */
export async function placePaidGuestOrder(email = createEmail(), client = createVisitor()) {
  const placedOrder = await placeGuestOrder(email, client);
  await shop.sandbox.pay(placedOrder.order.stripe?.sessionId ?? '');
  await waitUntil(async () => (await shop.getStatus(placedOrder.orderId)) === 'paid');
  return placedOrder;
}

export const extractDigits = ({ text }: Pick<ReceivedMail, 'text'>): string =>
  /\b(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join('') ?? '';
export const extractLink = ({ text }: Pick<ReceivedMail, 'text'>): string =>
  /\/order\/keep\/([\w-]{43})/.exec(text)?.[1] ?? '';
export const findWrongRecipientToken = ({ text }: Pick<ReceivedMail, 'text'>): string =>
  /\/order\/not-mine\/([\w-]{43})/.exec(text)?.[1] ?? '';
export const findTrackingToken = ({ text }: Pick<ReceivedMail, 'text'>): string =>
  /\/order\/([\w-]{43})\b/.exec(text)?.[1] ?? '';

/** A guest with a paid order and the email that confirms the address. */
export async function createMailedGuest(email = createEmail(), client = createVisitor()) {
  const placedOrder = await placePaidGuestOrder(email, client);
  const mail = await mailbox.wait(email, 'Guarda tu pedido');
  return { ...placedOrder, mail, link: extractLink(mail), digits: extractDigits(mail) };
}

export const type = (client: Client, digits: string) =>
  client.callRejected(ENDPOINTS.confirmDigits, { body: { digits } });
export const openMailedLink = (token: string, client = createVisitor()) =>
  client.callRejected(ENDPOINTS.confirmGuestLink, toTokenParams(token));
