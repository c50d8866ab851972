import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartPromotion, CartQuote, CartView } from '@munay/contracts/order/cart';
import type { OrderView } from '@munay/contracts/order/order';
import { type RandomOrder, randomOrders } from '@munay/contracts/order/random-orders';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { CartBox } from '../auth/cart-summary';
import { CartFooter, CartSums } from '../cart/footer/cart-footer';
import { useCartQuote } from '../cart/footer/cart-quote';
import { CheckoutSums } from '../checkout/checkout-sums';
import trackingEs from '../i18n/tracking.es.json';
import { OrderPanel } from '../profile/orders/order-panel';
import { accountTexts } from '../testing/account-texts';
import { createCart, createCartLine, createOrder } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { TrackingPage } from '../tracking/tracking-page';
import { PurchaseSummary } from './purchase-summary';

const shop = createSuiteShop();
const TOKEN = 'Ab3-_'.repeat(9).slice(0, 43);
const ORDERS = randomOrders(40);

const parseCents = (text: string): number => {
  const digits = text.replace('−', '-').replace(/[^\d-]/g, '');
  return text.includes('gratis') ? 0 : Number(digits);
};
/** The displayed rows: the addends, then the total, then the savings that are already included in the total. */
function readRows(root: ParentNode = document) {
  const rows = [...root.querySelectorAll('.sum > div')].map((row) => ({
    label: row.firstElementChild?.textContent ?? '',
    cents: parseCents(row.lastElementChild?.textContent ?? ''),
    kind: row.className,
  }));
  // The footer of the cart shows its total below the rows
  const total = root.querySelector('p > b + .num');
  if (total) {
    rows.push({ label: 'Total', cents: parseCents(total.textContent), kind: 'total' });
    const saved = total.parentElement?.nextElementSibling?.querySelector('.num');
    if (saved) rows.push({ label: 'Ahorras', cents: parseCents(saved.textContent), kind: 'save' });
  }
  const totalIndex = rows.findIndex(({ kind }) => kind === 'total');
  const save = rows.findIndex(({ kind }) => kind === 'save');
  return {
    added: rows.slice(0, totalIndex).reduce((sum, { cents }) => sum + cents, 0),
    total: rows[totalIndex]?.cents,
    labels: rows.slice(1, totalIndex).map(({ label }) => label),
    saved: rows[save]?.cents ?? 0,
    savedBelow: save === -1 || save > totalIndex,
  };
}
const isGoods = ({ target }: { target: string }) => target !== 'delivery';
const listLabels = (promotions: RandomOrder['promotions']) =>
  promotions.map(({ title, code }) => (code === undefined ? title.es : `${title.es} (${code})`));

/** The expected rows of an order. @param method name of the delivery method */
function listRows({ totals, promotions }: RandomOrder, method: string) {
  const delivery = [method, ...listLabels(promotions.filter((promotion) => !isGoods(promotion)))].join(' · ');
  return {
    added: totals.totalCents,
    total: totals.totalCents,
    labels: [...listLabels(promotions.filter(isGoods)), delivery],
    saved: totals.savedCents,
    savedBelow: true,
  };
}

function toCart(
  { lines, promotions, totals }: RandomOrder,
  digest: string,
): { cart: CartView; quote: CartQuote } {
  const toCartPromotion = ({ id, title, ...rest }: RandomOrder['promotions'][number]): CartPromotion => ({
    ...rest,
    _id: id,
    title: title.es,
  });
  const deliveryCents = promotions
    .filter((promotion) => !isGoods(promotion))
    .reduce((sum, { cents }) => sum + cents, 0);
  const cart = createCart(
    lines.map(({ title, quantity, lineCents }) => createCartLine(title, quantity, { lineCents })),
    {
      digest,
      savedCents: totals.savedCents - deliveryCents,
      promotions: promotions.filter(isGoods).map(toCartPromotion),
    },
  );
  const option: CartQuote['options'][number] = {
    method: 'standard',
    zone: 'peninsula',
    savedCents: totals.savedCents,
    promotions: promotions.map(toCartPromotion),
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents,
  };
  return { cart, quote: { cart, options: [option], sums: null, taxIdAboveCents: 300_000 } };
}

beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) })));

const texts = { es: { ...accountTexts.es, ...trackingEs }, en: accountTexts.en };
const show = async (part: ReactNode, path?: string) => {
  await renderInShop(part, { texts, ...(path !== undefined && { path }) });
};
const renderOptions = (randomOrder: RandomOrder) =>
  randomOrder.shipping.method === 'pickup' ? 'Recogida en el taller' : 'Envío a domicilio';
function expectLines({ lines }: RandomOrder, root: HTMLElement = document.body) {
  const rows = [...root.querySelectorAll('li')];
  for (const { title, quantity, lineCents } of lines) {
    const row = rows.find(({ textContent }) => textContent?.includes(title));
    expect(row?.textContent).toMatch(new RegExp(`Cantidad: ${quantity}\\b|${quantity} × `));
    expect(parseCents(row?.querySelector('.num')?.textContent ?? '')).toBe(lineCents);
  }
}
const getRow = (index: number) => screen.getByTestId(`order-${index}`);

test.each<[string, (order: OrderView) => ReactNode]>([
  ['summary after the checkout', (order) => <PurchaseSummary order={order} totalLabel="Total" />],
  ['order page', (order) => <OrderPanel order={order} />],
])('for random orders, the rows of the %s add up to the total', async (_, part) => {
  await show(
    ORDERS.map((randomOrder, index) => (
      <div key={index} data-testid={`order-${index}`}>
        {part(createOrder(`MUN-${index}`, 'paid', randomOrder))}
      </div>
    )),
  );
  for (const [index, randomOrder] of ORDERS.entries()) {
    expect(readRows(getRow(index))).toEqual(listRows(randomOrder, renderOptions(randomOrder)));
    expectLines(randomOrder, getRow(index));
  }
});

test('for random orders, the rows of the tracking page add up to the total', async () => {
  for (const randomOrder of ORDERS) {
    const allowedActions = { cancel: false, invoice: false, withdraw: false };
    const trackedOrder = { state: 'paid' as const, firstname: 'Ana', town: '', mailbox: '', allowedActions };
    shop.answer(ENDPOINTS.trackOrder, () => ({
      ...createOrder('MUN-1', 'paid', randomOrder),
      ...trackedOrder,
    }));
    await show(
      <Routes>
        <Route path="order/:token" element={<TrackingPage />} />
      </Routes>,
      `/order/${TOKEN}`,
    );
    await screen.findByRole('complementary');
    expect(readRows()).toEqual(listRows(randomOrder, renderOptions(randomOrder)));
    expectLines(randomOrder);
    cleanup();
  }
});

/** The quote is requested by postcode, so each cart needs a different one. */
const createPostcode = (index: number) => String(10_000 + index);

function Checkout({ cart, postcode }: { cart: CartView; postcode: string }) {
  const { rows } = useCartQuote(cart, postcode);
  return (
    <div className="sum">
      <CheckoutSums rows={rows} method="standard" isStale={false} />
    </div>
  );
}

test.each<[string, string, (cart: CartView, postcode: string) => ReactNode]>([
  [
    'cart drawer',
    'Envío a la península',
    (cart, postcode) => {
      const to = { postcode, zone: 'peninsula' } as const;
      return (
        <>
          <CartSums cart={cart} isStale={false} to={to} />
          <CartFooter cart={cart} isStale={false} to={to} label="" onCheckout={() => undefined} />
        </>
      );
    },
  ],
  ['checkout', 'Envío a domicilio', (cart, postcode) => <Checkout cart={cart} postcode={postcode} />],
])('for random quotes, the rows of the %s add up to the total', async (_, method, part) => {
  const carts = ORDERS.map((randomOrder, index) => toCart(randomOrder, String(index)));
  shop.answer(ENDPOINTS.quoteCart, ({ body }) => carts[Number(body.postcode) - 10_000]!.quote);
  await show(
    carts.map(({ cart }, index) => (
      <div key={index} data-testid={`order-${index}`}>
        {part(cart, createPostcode(index))}
      </div>
    )),
  );
  for (const [index, randomOrder] of ORDERS.entries())
    await waitFor(() => expect(readRows(getRow(index))).toEqual(listRows(randomOrder, method)));
});

test('for random quotes, the rows of the email step add up to the total', async () => {
  for (const randomOrder of ORDERS) {
    const { cart, quote } = toCart(randomOrder, '');
    shop.answer(ENDPOINTS.quoteCart, () => quote);
    await show(<CartBox cart={cart} hasCodes={false} />);
    await waitFor(() => expect(readRows()).toEqual(listRows(randomOrder, 'Envío')));
    expectLines(randomOrder);
    cleanup();
  }
});
