/** Orders that are placed in one version and then shown, refunded and shipped in another. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { DraftOrder } from '@munay/contracts/admin/draft-order';
import type { RefundInput } from '@munay/contracts/admin/order';
import type { CartView } from '@munay/contracts/order/cart';
import { ADDRESS, ApiClient, DEMO_ACCOUNTS } from '../../test-shop/api-client.ts';
import { buildRequestPath, ENDPOINTS } from '../../test-shop/contracts.ts';
import { TEN_PERCENT } from '../../test-shop/promotions.ts';

const PROMOTION_CODE = 'RELEVO10';
const PROMOTION = { ...TEN_PERCENT, code: PROMOTION_CODE, maxUses: 3 };
const REFUND_CENTS = 100;
const LINE_QUANTITY = 2;

interface PlacedOrder {
  id: string;
  label: string;
  totalCents: number;
}

/** Orders placed by one version that the other version has to process. */
export interface HandoverState {
  orders: PlacedOrder[];
  /** A single-use recovery code for the staff account's second factor. */
  recoveryCode: string;
}

interface Shop {
  url: string;
  origin: string;
}
type Item = { productId: string; size: string; quantity: number };
type Pay = (session: string) => Promise<void>;

/** Sets up the second factor, which staff need in production. @returns a recovery code */
async function enrolAuthenticator(staff: ApiClient): Promise<string> {
  const { secret } = await staff.fetchData(ENDPOINTS.startTotp);
  const code = execFileSync('oathtool', ['--totp', '-b', secret], { encoding: 'utf8' }).trim();
  const { recoveryCodes } = await staff.fetchData(ENDPOINTS.addTotp, { body: { code } });
  return recoveryCodes?.[0] ?? '';
}

/** @returns the URL of the confirmation page */
export async function checkOut(client: ApiClient, { digest }: CartView, pay: Pay): Promise<string> {
  const page = await client.fetchData(ENDPOINTS.checkout, {
    body: { address: ADDRESS, shipping: 'standard', cartDigest: digest },
  });
  const session = /cs_[A-Za-z0-9_]+/.exec(page)?.[0] ?? '';
  await pay(session);
  return client.fetchData(ENDPOINTS.confirmation, { query: { session_id: session } });
}

const placeOrder = async (client: ApiClient, cart: CartView, pay: Pay): Promise<string> =>
  /order=([0-9a-f]{24})/.exec(await checkOut(client, cart, pay))?.[1] ?? '';

/** Places an order with a limited code, a guest order, and a staff order with a discount, and pays them all. */
export async function placeOrders(
  shop: Shop,
  item: Omit<Item, 'quantity'>,
  pay: Pay,
): Promise<HandoverState> {
  const staff = await ApiClient.connectAsAdmin(shop);
  const recoveryCode = await enrolAuthenticator(staff);
  const { _id: id, version } = await staff.fetchData(ENDPOINTS.createPromotion, { body: PROMOTION });
  await staff.fetchData(ENDPOINTS.movePromotion, { params: { id }, body: { step: 'activate', version } });
  const twoUnits = { ...item, quantity: LINE_QUANTITY };

  const [email, password] = DEMO_ACCOUNTS.shopper;
  const member = await new ApiClient(shop, email, '127.0.0.1', password).login();
  await member.fetchData(ENDPOINTS.clearCart);
  await member.fetchData(ENDPOINTS.addItem, { body: twoUnits });
  const cartWithCode = await member.fetchData(ENDPOINTS.addCode, { body: { code: PROMOTION_CODE } });
  const orderWithCode = await placeOrder(member, cartWithCode, pay);

  const guest = new ApiClient(shop, 'relevo@munay.example', '127.0.0.2');
  const cart = await guest.fetchData(ENDPOINTS.addItem, { body: twoUnits });
  await guest.fetchData(ENDPOINTS.continueAsGuest, { body: { email: guest.email } });
  const guestOrder = await placeOrder(guest, cart, pay);

  const draft: DraftOrder = {
    key: randomUUID(),
    customer: { name: 'Mercedes Puesto' },
    locale: 'es',
    lines: [twoUnits],
    shipping: 'standard',
    address: ADDRESS,
    payment: 'cash',
    manualDiscount: { percent: 10, reason: 'Feria' },
  };
  const { _id: draftOrder } = await staff.fetchData(ENDPOINTS.draftOrder, { body: draft });

  const orders: PlacedOrder[] = [];
  for (const [label, id] of Object.entries({
    'with a code': orderWithCode,
    'of a guest': guestOrder,
    'by hand': draftOrder,
  })) {
    const { status, totals } = await staff.fetchData(ENDPOINTS.openOrder, { params: { id } });
    if (status !== 'paid') throw new Error(`the order ${label} is ${status}`);
    orders.push({ id, label, totalCents: totals.totalCents });
  }
  return { orders, recoveryCode };
}

/** Shows each order, refunds a part of it and ships it. @returns the actions */
export async function processOrders(shop: Shop, { orders, recoveryCode }: HandoverState): Promise<string> {
  const staff = await ApiClient.connectAsAdmin(shop);
  await staff.fetchData(ENDPOINTS.verifyCode, { body: { code: recoveryCode } });
  for (const { id, label, totalCents } of orders) {
    const params = { id };
    const openedOrder = await staff.fetchData(ENDPOINTS.openOrder, { params });
    if (openedOrder.totals.totalCents !== totalCents)
      throw new Error(`the order ${label} cost ${totalCents}, and now ${openedOrder.totals.totalCents}`);
    const pdf = await staff.fetch('GET', buildRequestPath(ENDPOINTS.getBill, { params }));
    if (pdf.status !== 200) throw new Error(`the invoice of the order ${label} answered ${pdf.status}`);
    const refund: RefundInput = {
      scope: 'amount',
      amountCents: REFUND_CENTS,
      lines: [],
      reason: 'request',
      key: randomUUID(),
      reference: 'Caja',
    };
    const { refundableCents } = await staff.fetchData(ENDPOINTS.refundOrder, { params, body: refund });
    if (refundableCents !== totalCents - REFUND_CENTS)
      throw new Error(`of the order ${label}, ${refundableCents} of ${totalCents} can be refunded`);
    await staff.fetchData(ENDPOINTS.updateOrder, { params, body: { status: 'processing' } });
    const parcel = { carrier: 'correos', tracking: `PQ${id.slice(-8)}`, notify: true } as const;
    const shippedOrder = await staff.fetchData(ENDPOINTS.shipOrder, { params, body: parcel });
    if (shippedOrder.status !== 'shipped') throw new Error(`the order ${label} is ${shippedOrder.status}`);
  }
  return `shown, refunded and shipped: ${orders.map(({ label }) => label).join(', ')}`;
}
