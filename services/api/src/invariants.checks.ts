import { mayMove, type OrderStatus, PAID_STATUSES } from '@munay/contracts/order-moves';
import type { Connection } from 'mongoose';
import { byHandCents, creditNotesMatch, refundsFit, returnsFit } from './invariants.refunds';
import type { Order } from './modules/order/order.schema';

/** What must hold at any moment, whatever was interrupted. */
export interface Invariant {
  id: string;
  text: string;
  violations: string[];
}

/** The part of the payment gateway an audit asks. */
export interface ProviderBooks {
  sessionsSince(
    since: Date,
    status: 'complete',
  ): AsyncGenerator<{ id: string; paid: boolean; amountCents: number; intentId: string | null }>;
  charge(intentId: string): Promise<{ paidCents: number; refundedCents: number; currency: string }>;
}

type StoredOrder = Order & { _id: { toString(): string } };
interface Counts {
  available: number;
  reserved: number;
  sold: number;
}

const OUTBOX_LIMIT_MS = 10 * 60_000;
const INBOX_LIMIT_MS = 10 * 60_000;
const DEAD_SESSION_MS = 3 * 60_000;
const HELD_MONEY: readonly OrderStatus[] = [
  ...PAID_STATUSES,
  'cancelled_refund_pending',
  'refunded',
  'review',
];
const BILLED: readonly OrderStatus[] = [...PAID_STATUSES, 'cancelled_refund_pending'];

const docs = async <T>(db: Connection, name: string, filter: object = {}): Promise<T[]> =>
  (await db.collection(name).find(filter).toArray()) as T[];

/** I1: counts are whole, never below zero, and add up to what the ledger says came in. */
async function countsAddUp(db: Connection): Promise<string[]> {
  const stock = await docs<Counts & { _id: string; received: number }>(db, 'stock');
  const sums = await db
    .collection('stock_moves')
    .aggregate<Counts & { _id: string }>([
      {
        $group: {
          _id: '$sku',
          available: { $sum: '$available' },
          reserved: { $sum: '$reserved' },
          sold: { $sum: '$sold' },
        },
      },
    ])
    .toArray();
  const ledger = new Map(sums.map((sum) => [sum._id, sum]));
  return stock.flatMap(({ _id, available, reserved, sold, received }) => {
    const book = ledger.get(_id) ?? { available: 0, reserved: 0, sold: 0 };
    const whole = [available, reserved, sold, received].every(
      (count) => Number.isInteger(count) && count >= 0,
    );
    const same = book.available === available && book.reserved === reserved && book.sold === sold;
    return whole && same && available + reserved + sold === received
      ? []
      : [
          `${_id}: ${available} + ${reserved} + ${sold} of ${received}, ledger ${book.available} + ${book.reserved} + ${book.sold}`,
        ];
  });
}

/** I2: what is reserved is held, what is sold is committed and not returned, each move stands once in the ledger. */
async function holdsMatch(db: Connection): Promise<string[]> {
  const stock = await docs<Counts & { _id: string }>(db, 'stock');
  const sums = await db
    .collection('reservations')
    .aggregate<{ _id: { sku: string; state: string }; quantity: number }>([
      { $match: { state: { $in: ['held', 'committed'] } } },
      { $unwind: '$items' },
      { $group: { _id: { sku: '$items.sku', state: '$state' }, quantity: { $sum: '$items.quantity' } } },
    ])
    .toArray();
  const twice = await db
    .collection('stock_moves')
    .aggregate<{ _id: object }>([
      { $group: { _id: { order: '$orderId', sku: '$sku', kind: '$kind' }, count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
    ])
    .toArray();
  const returned = await db
    .collection('stock_moves')
    .aggregate<{ _id: string; sold: number }>(
      [{ $match: { kind: 'return' } }, { $group: { _id: '$sku', sold: { $sum: '$sold' } } }],
      { hint: { _id: 1 } },
    )
    .toArray();
  const back = new Map(returned.map(({ _id, sold }) => [_id, -sold]));
  const of = (sku: string, state: string): number =>
    sums.find(({ _id }) => _id.sku === sku && _id.state === state)?.quantity ?? 0;
  const kept = (sku: string): number => of(sku, 'committed') - (back.get(sku) ?? 0);
  const wrong = stock.flatMap(({ _id, reserved, sold }) => [
    ...(reserved === of(_id, 'held') ? [] : [`${_id}: reserved ${reserved}, held ${of(_id, 'held')}`]),
    ...(sold === kept(_id) ? [] : [`${_id}: sold ${sold}, committed less returned ${kept(_id)}`]),
  ]);
  return [...wrong, ...twice.map(({ _id }) => `twice in the ledger: ${JSON.stringify(_id)}`)];
}

/** I6: no work waits longer than its recovery takes, none was given up. */
async function outboxFlows(db: Connection): Promise<string[]> {
  const late = new Date(Date.now() - OUTBOX_LIMIT_MS);
  const rows = await docs<{ dedupeKey: string; status: string }>(db, 'outbox', {
    $or: [
      { status: 'dead' },
      {
        status: { $in: ['pending', 'enqueued', 'sending'] },
        $expr: { $lt: [{ $ifNull: ['$notBefore', '$createdAt'] }, late] },
      },
    ],
  });
  return rows.map(({ dedupeKey, status }) => `${dedupeKey} is ${status}`);
}

/** I1, I2 and I6: what the reconciler looks at every five minutes. */
export async function stockAudit(db: Connection): Promise<string[]> {
  return (await Promise.all([countsAddUp(db), holdsMatch(db), outboxFlows(db)])).flat();
}

/** I5: a paid order has exactly one bill and one mail that carries it. */
async function billedOnce(db: Connection, orders: StoredOrder[]): Promise<string[]> {
  const bills = await docs<{ orderId: string; number: string }>(db, 'invoices');
  const mails = await docs<{ refs: { orderId: string }; dedupeKey: string }>(db, 'outbox', {
    type: 'order-paid',
  });
  return orders
    .filter(({ status }) => BILLED.includes(status))
    .flatMap(({ _id, number, billNumber }) => {
      const id = _id.toString();
      const own = bills.filter(({ orderId }) => orderId === id);
      const first = mails.filter(({ dedupeKey }) => dedupeKey === `order-paid:${id}`);
      return own.length === 1 && own[0]?.number === billNumber && first.length <= 1
        ? []
        : [`${number}: ${own.length} bills, ${first.length} mails`];
    });
}

/** I7: the history of an order is a path of the table of moves, no move twice. */
function historyOf({ number, status, history }: StoredOrder): string[] {
  const wrong = history.flatMap(({ from, to, by }, index) => {
    const before = history[index - 1]?.to ?? null;
    const allowed = from === null ? to === 'pending_payment' : mayMove(from, to, by);
    return allowed && from === before ? [] : [`${number}: ${before} then ${from} to ${to} by ${by}`];
  });
  const steps = history.map(({ from, to }) => `${from} to ${to}`);
  return [
    ...wrong,
    ...(new Set(steps).size === steps.length ? [] : [`${number}: a move twice`]),
    ...(history.at(-1)?.to === status
      ? []
      : [`${number}: is ${status}, history ends at ${history.at(-1)?.to}`]),
  ];
}

/** I3 within the shop: a paid card order has its session, and no session has two orders. */
function sessionsOnce(orders: StoredOrder[]): string[] {
  const cards = orders.filter(({ payment }) => payment.method === 'card');
  const seen = new Map<string, string>();
  return cards.flatMap(({ number, status, stripe }) => {
    const id = stripe?.sessionId;
    if (!id)
      return (PAID_STATUSES as readonly string[]).includes(status)
        ? [`${number} is paid without a session`]
        : [];
    const other = seen.get(id);
    seen.set(id, number);
    return other ? [`${id} belongs to ${other} and ${number}`] : [];
  });
}

/** I8: nobody waits for a payment page that is long dead. */
const deadSessions = (orders: StoredOrder[]): string[] =>
  orders
    .filter(({ status, stripe }) => status === 'pending_payment' && stripe)
    .filter(({ stripe }) => Date.now() - new Date(stripe?.expiresAt ?? 0).getTime() > DEAD_SESSION_MS)
    .map(({ number }) => `${number} still waits`);

/** I12: every stored event was processed or says why not. */
async function eventsProcessed(db: Connection): Promise<string[]> {
  const late = new Date(Date.now() - INBOX_LIMIT_MS);
  const rows = await docs<{ _id: string; status: string }>(db, 'webhook_events', {
    $or: [
      { status: 'dead' },
      { status: 'done', outcome: null },
      { status: 'pending', outcome: null, receivedAt: { $lt: late } },
    ],
  });
  return rows.map(({ _id, status }) => `${_id} is ${status}`);
}

/** I13: the rating of a product counts exactly its published reviews. */
async function ratingsCount(db: Connection): Promise<string[]> {
  const [products, groups] = await Promise.all([
    docs<{ _id: object; slug: string; rating?: { average: number; count: number; stars?: number[] } }>(
      db,
      'products',
    ),
    db
      .collection('reviews')
      .aggregate<{ _id: { product: object; stars: number }; count: number }>([
        { $match: { status: 'published' } },
        { $group: { _id: { product: '$product', stars: '$stars' }, count: { $sum: 1 } } },
      ])
      .toArray(),
  ]);
  const counted = new Map(groups.map(({ _id, count }) => [`${String(_id.product)} ${_id.stars}`, count]));
  return products.flatMap(({ _id, slug, rating }) => {
    const stars = [1, 2, 3, 4, 5].map((one) => counted.get(`${String(_id)} ${one}`) ?? 0);
    const count = stars.reduce((sum, one) => sum + one, 0);
    const points = stars.reduce((sum, one, at) => sum + one * (at + 1), 0);
    const kept = rating?.stars ?? [0, 0, 0, 0, 0];
    const right =
      kept.join() === stars.join() &&
      (rating?.count ?? 0) === count &&
      Math.abs((rating?.average ?? 0) - (count && points / count)) <= 0.005;
    return right ? [] : [`${slug}: rating counts ${kept.join()}, reviews ${stars.join()}`];
  });
}

/** Everything that can be told from the database alone. */
export async function shopInvariants(db: Connection): Promise<Invariant[]> {
  const orders = await docs<StoredOrder>(db, 'orders');
  return [
    { id: 'I1', text: 'counts add up to what came in', violations: await countsAddUp(db) },
    { id: 'I2', text: 'reserved is held, sold is committed', violations: await holdsMatch(db) },
    { id: 'I3', text: 'one session for each paid order', violations: sessionsOnce(orders) },
    { id: 'I5', text: 'one bill for each paid order', violations: await billedOnce(db, orders) },
    { id: 'I6', text: 'no work waits or was given up', violations: await outboxFlows(db) },
    { id: 'I7', text: 'histories follow the table of moves', violations: orders.flatMap(historyOf) },
    { id: 'I8', text: 'no order waits for a dead session', violations: deadSessions(orders) },
    { id: 'I12', text: 'every stored event is processed', violations: await eventsProcessed(db) },
    { id: 'I13', text: 'ratings count the published reviews', violations: await ratingsCount(db) },
    { id: 'I14', text: 'no more goes back than was paid', violations: refundsFit(orders) },
    {
      id: 'I15',
      text: 'credit notes promise what went back',
      violations: await creditNotesMatch(db, orders),
    },
    { id: 'I16', text: 'no piece comes back twice', violations: await returnsFit(db, orders) },
  ];
}

/** Everything that compares the shop with the payment provider's books. */
export async function moneyInvariants(
  db: Connection,
  books: ProviderBooks,
  since: Date,
): Promise<Invariant[]> {
  const orders = await docs<StoredOrder>(db, 'orders', { 'payment.method': 'card' });
  const bySession = new Map(orders.map((order) => [order.stripe?.sessionId ?? '', order]));
  const byIntent = new Map(orders.map((order) => [order.stripe?.intentId ?? '', order]));
  const orphans: string[] = [];
  let providerCents = 0;
  for await (const session of books.sessionsSince(since, 'complete')) {
    if (!session.paid) continue;
    providerCents += session.amountCents;
    const order = bySession.get(session.id) ?? byIntent.get(session.intentId ?? '');
    if (!order || !HELD_MONEY.includes(order.status))
      orphans.push(`${session.id} is paid, order ${order?.status ?? 'unknown'}`);
  }
  const differences: string[] = [];
  let shopCents = 0;
  for (const { number, payment, stripe, createdAt, refunds = [] } of orders) {
    if (createdAt >= since) shopCents += payment.paidCents;
    if (!stripe?.intentId || createdAt < since) continue;
    const charge = await books.charge(stripe.intentId);
    const backCents = payment.refundedCents - byHandCents(refunds);
    if (
      charge.paidCents !== payment.paidCents ||
      charge.refundedCents !== backCents ||
      charge.currency !== payment.currency
    )
      differences.push(
        `${number}: ${payment.paidCents} paid and ${backCents} back, provider ${charge.paidCents} and ${charge.refundedCents}`,
      );
  }
  if (orphans.length === 0 && shopCents !== providerCents)
    differences.push(`in all ${shopCents} paid, provider ${providerCents}`);
  return [
    { id: 'I3p', text: 'no paid session without its order', violations: orphans },
    { id: 'I4', text: 'money as the provider has it', violations: differences },
  ];
}
