import type { Connection, mongo } from 'mongoose';
import { Snapshot } from '../database/snapshot';
import { checkOrders } from './invariants.orders';
import { checkPromotions } from './invariants.promotions';
import { checkAllStock, checkBacklog } from './invariants.stock';
import { checkTerritories } from './invariants.territory';

/** A condition that must always hold, even after interruptions. */
export interface Invariant {
  id: string;
  text: string;
  violations: string[];
}

const MAX_INBOX_AGE_MS = 10 * 60_000;

/** I12: every stored event has been processed or has a recorded reason why not. */
async function checkEvents(read: Snapshot, now: number): Promise<string[]> {
  const overdueBefore = new Date(now - MAX_INBOX_AGE_MS);
  const rows = await read.findRows<{ _id: string; status: string }>('webhook_events', {
    $or: [
      { status: 'dead' },
      { status: 'done', outcome: null },
      { status: 'pending', outcome: null, receivedAt: { $lt: overdueBefore } },
    ],
  });
  return rows.map(({ _id, status }) => `${_id} is ${status}`);
}

/** I13: the rating of a product counts exactly its published reviews. */
async function checkRatings(read: Snapshot): Promise<string[]> {
  const products = await read.findRows<{
    _id: mongo.ObjectId;
    slug: string;
    rating: { average: number; count: number; stars: number[] };
  }>('products', {}, { slug: 1, rating: 1 });
  const groups = await read.aggregate<{ _id: { product: mongo.ObjectId; stars: number }; count: number }>(
    'reviews',
    [
      { $match: { status: 'published' } },
      { $group: { _id: { product: '$product', stars: '$stars' }, count: { $sum: 1 } } },
    ],
  );
  const reviewCounts = new Map(
    groups.map(({ _id, count }) => [`${String(_id.product)} ${_id.stars}`, count]),
  );
  return products.flatMap(({ _id, slug, rating }) => {
    const stars = [1, 2, 3, 4, 5].map((value) => reviewCounts.get(`${String(_id)} ${value}`) ?? 0);
    const count = stars.reduce((sum, star) => sum + star, 0);
    const points = stars.reduce((sum, star, at) => sum + star * (at + 1), 0);
    const expected =
      rating.stars.join() === stars.join() &&
      rating.count === count &&
      Math.abs(rating.average - (count && points / count)) <= 0.005;
    return expected ? [] : [`${slug}: rating counts ${rating.stars.join()}, reviews ${stars.join()}`];
  });
}

/**
 * Runs all checks that need only the database, on one snapshot.
 * @param now time of the data if the data is not current, e.g. after a restore; used for checks of overdue work
 */
export const checkShopInvariants = (db: Connection, now = Date.now()): Promise<Invariant[]> =>
  Snapshot.run(db, async (read) => {
    const { counts, reservations, unverified } = await checkAllStock(read);
    const orders = await checkOrders(read, now);
    const { limits, buyers, uses, codes } = await checkPromotions(read);
    return [
      { id: 'I1', text: 'counts add up to what came in', violations: counts },
      { id: 'I2', text: 'reserved is held, sold is committed', violations: reservations },
      { id: 'I3', text: 'one session for each paid order', violations: orders.sessions },
      { id: 'I5', text: 'one bill for each paid order', violations: orders.bills },
      { id: 'I6', text: 'no work waits or was given up', violations: await checkBacklog(read, now) },
      { id: 'I7', text: 'histories follow the table of moves', violations: orders.histories },
      { id: 'I8', text: 'no order waits for a dead session', violations: orders.dead },
      { id: 'I11a', text: 'left and used make up the limits of promotions', violations: limits },
      { id: 'I11b', text: 'no buyer uses a promotion more often than allowed', violations: buyers },
      { id: 'I11c', text: 'each limited promotion of an order has its use', violations: uses },
      { id: 'I11d', text: 'every code belongs to a promotion that names it', violations: codes },
      { id: 'I12', text: 'every stored event is processed', violations: await checkEvents(read, now) },
      { id: 'I13', text: 'ratings count the published reviews', violations: await checkRatings(read) },
      { id: 'I14', text: 'no more goes back than was paid', violations: orders.refunds },
      { id: 'I15', text: 'credit notes promise what went back', violations: orders.notes },
      { id: 'I16', text: 'no unit comes back twice', violations: orders.returns },
      { id: 'I17', text: 'no failed refund is forgotten', violations: orders.owed },
      { id: 'I18', text: 'what a bank took back is not packed', violations: orders.lost },
      { id: 'I19', text: 'no parcel leaves with units of the shelf', violations: orders.parcels },
      { id: 'I21', text: 'VAT fits the territory of its goods', violations: await checkTerritories(read) },
      { id: 'I22', text: 'documents of a day are its money', violations: orders.days },
      { id: 'I23', text: 'tenders and VAT come to the total', violations: orders.sums },
      { id: 'I24', text: 'units of unverified buyers are their open reservations', violations: unverified },
      { id: 'I25', text: 'replacements took their units from stock, once', violations: orders.replacements },
    ];
  });
