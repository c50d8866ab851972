import type { mongo } from 'mongoose';
import { WALK } from '../database/snapshot';
import type { StoredOrder } from '../modules/order/order.schema';
import { ERASED } from '../modules/order/order.search-tokens';

type Row = Pick<StoredOrder, '_id' | 'userId' | 'source' | 'customer'>;

const BATCH = 1_000;

const HAS_PAGE = { $gt: ['$stripe.sessionId', null] };
const named = (page: string) => ({
  $concat: [{ $ifNull: [`${page}.sessionId`, ''] }, ' ', { $ifNull: [`${page}.intentId`, ''] }],
});
/** Whether the current session is listed as in `stripe`. */
const HAS_SAME_PAGE = {
  $let: {
    vars: { listed: { $last: { $ifNull: ['$sessions', []] } } },
    in: { $eq: [named('$$listed'), { $cond: [HAS_PAGE, named('$stripe'), ' '] }] },
  },
};
/** Missing, or the older part has changed since, by a process of the previous version. */
const LACKING = {
  totals: { $exists: true },
  $or: [
    { buyer: { $exists: false } },
    { $expr: { $ne: ['$buyer.email', '$customer.email'] } },
    { $expr: { $not: [HAS_SAME_PAGE] } },
  ],
};

const SESSIONS = {
  $concatArrays: [
    {
      $filter: {
        input: { $ifNull: ['$sessions', []] },
        cond: { $ne: ['$$this.sessionId', '$stripe.sessionId'] },
      },
    },
    {
      $cond: [
        HAS_PAGE,
        [
          {
            attempt: '$stripe.attempt',
            askedAt: '$stripe.askedAt',
            expiresAt: '$stripe.expiresAt',
            sessionId: '$stripe.sessionId',
            url: { $ifNull: ['$stripe.url', ''] },
            intentId: '$stripe.intentId',
          },
        ],
        [],
      ],
    },
  ],
};
const TENDERS = [{ method: '$payment.method', amountCents: '$totals.totalCents' }];
const VAT = [
  {
    rate: { $toInt: { $round: { $multiply: ['$totals.vatPercent', 100] } } },
    baseCents: '$totals.baseCents',
    vatCents: '$totals.vatCents',
  },
];

/** The parts as `partsOf` computes them for orders that lack them. @param nobodys orders without an account */
const parts = (nobodys: readonly mongo.ObjectId[]) => ({
  buyer: {
    $mergeObjects: [
      { $ifNull: ['$buyer', { $cond: [{ $in: ['$_id', nobodys] }, {}, { userId: '$userId' }] }] },
      { email: '$customer.email' },
    ],
  },
  tenders: { $ifNull: ['$tenders', TENDERS] },
  sessions: SESSIONS,
  vat: { $ifNull: ['$vat', VAT] },
  pricingVersion: { $ifNull: ['$pricingVersion', 1] },
});

/**
 * Earlier versions invented an id for staff orders of people without an account. The id of an erased account stays:
 * erasing it has already removed the buyer's address from the order.
 */
async function withoutAccount(db: mongo.Db, rows: readonly Row[]): Promise<mongo.ObjectId[]> {
  const taken = rows.filter(({ source, customer }) => source === 'staff' && customer?.email !== ERASED);
  const ids = taken.flatMap(({ userId }) => userId ?? []);
  const accounts = await db
    .collection('users')
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray();
  const known = new Set(accounts.map(({ _id }) => _id.toString()));
  return taken.filter(({ userId }) => !known.has(String(userId))).map(({ _id }) => _id);
}

/**
 * Adds the parts that earlier versions do not write to each order, and applies their later changes. Works in batches by
 * id; when interrupted, it continues with the rest.
 */
export async function addOrderParts(db: mongo.Db, batch = BATCH): Promise<void> {
  const orders = db.collection<StoredOrder>('orders');
  const projection = { userId: 1, source: 1, 'customer.email': 1 };
  let after: mongo.ObjectId | null = null;
  for (;;) {
    const rows: Row[] = await orders
      .find({ ...LACKING, ...(after && { _id: { $gt: after } }) }, { ...WALK, projection })
      .sort({ _id: 1 })
      .limit(batch)
      .toArray();
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ _id }) => _id);
    await orders.updateMany({ _id: { $in: ids } }, [{ $set: parts(await withoutAccount(db, rows)) }]);
    after = last._id;
  }
}
