import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { tokensOf } from '../database/search-tokens';
import { WALK } from '../database/snapshot';
import { isDuplicate } from '../database/upsert';
import { scrub } from '../logging/log-scrub';
import type { Post } from '../modules/blog/blog.schema';
import type { CreditNote } from '../modules/invoice/invoice.schema';
import type { Order } from '../modules/order/order.schema';
import { findBy, orderTokens } from '../modules/order/order.search-tokens';
import type { User } from '../modules/user/user.schema';
import { userTokens } from '../modules/user/user.search-tokens';
import { isGivenBack } from '../modules/withdrawal/withdrawal.rules';
import type { Withdrawal } from '../modules/withdrawal/withdrawal.schema';
import { endOrders } from './endings.migration';
import { addOrderParts } from './order-parts.migration';
import { knowSizesBySku } from './sizes-by-sku';

/** A change of stored records that new code needs. It may be interrupted and run again, so it must be idempotent. */
export interface Migration {
  /** Date and purpose; the list is in execution order. */
  id: string;
  run: (db: mongo.Db) => Promise<void>;
  /** Runs each time: processes of the previous version may have written more during the rollout. */
  again?: true;
}

/** Every migration ever. Entries are only added: a database may be of any age. */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: '2026-11-21 products count their edits',
    run: async (db) => {
      await db
        .collection('products')
        .updateMany({ version: { $exists: false } }, { $set: { version: 0 } }, WALK);
    },
  },
  {
    id: '2026-11-21 orders count their edits and are found by postcode and SKU',
    run: async (db) => {
      const skus = { $map: { input: '$lines', in: { $toLower: '$$this.sku' } } };
      const terms = { $setUnion: ['$terms', ['$address.postcode'], skus] };
      const fields = { version: 0, source: 'web', refunds: [], notes: [], terms };
      await db.collection('orders').updateMany({ version: { $exists: false } }, [{ $set: fields }], WALK);
    },
  },
  {
    // Earlier links last half an hour and know neither mailbox nor session number: people request new ones
    id: '2026-11-22 links of accounts end with their sessions',
    run: async (db) => {
      const users = db.collection('users');
      await users.updateMany(
        { $or: [{ emailLink: { $exists: true } }, { 'resetLink.epoch': { $exists: false } }] },
        {
          $unset: { emailLink: 1, pendingEmail: 1 },
          $set: { confirmLink: null, moveLink: null, resetLink: null },
        },
        WALK,
      );
      await users.dropIndex('emailLink.hash_1').catch(() => undefined);
    },
  },
  {
    id: '2026-11-22 accounts and posts are found by words',
    run: async (db) => {
      for await (const user of db.collection<User>('users').find({ terms: { $exists: false } }, WALK))
        await db.collection('users').updateOne({ _id: user._id }, { $set: { terms: userTokens(user) } });
      for await (const { _id, title } of db
        .collection<Post>('posts')
        .find({ terms: { $exists: false } }, WALK))
        await db.collection('posts').updateOne({ _id }, { $set: { terms: tokensOf(title.es, title.en) } });
    },
  },
  {
    id: '2026-11-22 indexes that no query could use are gone',
    run: async (db) => {
      await dropPartial(db, 'orders', ['checkoutKey_1', 'stripe.sessionId_1', 'stripe.intentId_1']);
      await dropPartial(db, 'stock_notices', ['tokenHash_1']);
    },
  },
  {
    id: '2026-11-22 work that was given up forgets tokens, addresses and names',
    run: async (db) => {
      const outbox = db.collection('outbox');
      for await (const { _id, lastError } of outbox.find({ status: 'dead' }, WALK))
        await outbox.updateOne(
          { _id },
          {
            $unset: { 'refs.token': 1, 'refs.address': 1, 'refs.firstname': 1 },
            $set: { lastError: scrub(lastError) },
          },
        );
    },
  },
  {
    // An address belongs to an account once it is proved; several accounts may claim it before
    id: '2026-11-22 addresses belong to who has proved them',
    run: async (db) => {
      const [users, orders] = [db.collection('users'), db.collection('orders')];
      await users.dropIndex('email_1').catch(() => undefined);
      for await (const { _id, userId } of orders.find({ source: 'staff' }, WALK))
        if (await users.findOne({ _id: userId as mongo.ObjectId, emailValidatedAt: null }))
          await orders.updateOne({ _id }, { $set: { userId: new mongo.ObjectId() } });
    },
  },
  {
    id: '2026-11-22 orders are found by recipient, phone, bill, parcel and payment',
    run: async (db) => {
      const orders = db.collection<Order>('orders');
      for await (const order of orders.find({ address: { $exists: true } }, WALK))
        await orders.updateOne({ _id: order._id }, { $set: { terms: orderTokens(order) } });
    },
  },
  {
    id: '2026-11-22 withdrawals are a queue, and end with their money',
    run: async (db) => {
      const [withdrawals, orders] = [
        db.collection<Withdrawal>('withdrawals'),
        db.collection<Order>('orders'),
      ];
      for await (const one of withdrawals.find({ closedAt: { $exists: false } }, WALK)) {
        const order = one.orderId && (await orders.findOne({ _id: new mongo.ObjectId(one.orderId) }));
        const ended = order && isGivenBack(one, { ...order, refunds: order.refunds ?? [] });
        const closedAt = ended ? new Date() : null;
        await withdrawals.updateOne({ _id: one._id }, { $set: { lines: [], arrivedAt: null, closedAt } });
        if (order && closedAt && order.withdrawal?.reference === one.reference)
          await orders.updateOne({ _id: order._id }, { $set: { 'withdrawal.closedAt': closedAt } });
      }
      await dropPartial(db, 'orders', ['withdrawal.declaredAt_1']);
    },
  },
  {
    // Jobs are now found by subject, then by age
    id: '2026-11-22 work is found by kind',
    run: async (db) => {
      await db
        .collection('outbox')
        .dropIndex('status_1_nextAttemptAt_1')
        .catch(() => undefined);
    },
  },
  {
    id: '2026-11-25 digits alone find an order, not the order of a bill',
    run: async (db) => {
      const orders = db.collection<Order>('orders');
      for await (const order of orders.find({ billNumber: { $type: 'string' } }, WALK))
        await orders.updateOne({ _id: order._id }, { $set: { terms: orderTokens(order) } });
    },
  },
  { id: '2026-11-25 sizes are known by their SKU', run: knowSizesBySku },
  {
    id: '2026-11-25 orders end with their disputes, failed refunds are owed, old faults are listed',
    run: endOrders,
  },
  {
    // A credit note is written when its money leaves
    id: '2026-11-25 refunds know when their money left',
    run: async (db) => {
      const orders = db.collection<Order>('orders');
      for await (const { orderId, refundId, fields } of db
        .collection<CreditNote>('credit_notes')
        .find({}, WALK))
        await orders.updateOne(
          {
            _id: new mongo.ObjectId(orderId),
            refunds: {
              $elemMatch: { id: refundId, state: { $in: ['done', 'failed'] }, doneAt: { $exists: false } },
            },
          },
          { $set: { 'refunds.$.doneAt': new Date(fields.issuedAt) } },
        );
    },
  },
  {
    id: '2026-11-25 orders are found by place, product and total',
    run: async (db) => {
      const orders = db.collection<Order>('orders');
      for await (const order of orders.find({ totals: { $exists: true } }, WALK))
        await orders.updateOne({ _id: order._id }, findBy(orderTokens(order)));
    },
  },
  {
    id: '2026-11-26 orders know buyer, tenders, payment pages, VAT by rate and pricing rules',
    run: addOrderParts,
    again: true,
  },
];

/** The new indexes have other names and coexist with the old ones until then. */
async function dropPartial(db: mongo.Db, collection: string, names: readonly string[]): Promise<void> {
  const indexes = await db
    .collection(collection)
    .indexes()
    .catch(() => []);
  for (const { name = '', partialFilterExpression } of indexes)
    if (names.includes(name) && partialFilterExpression) await db.collection(collection).dropIndex(name);
}

interface Applied {
  _id: string;
  at: Date;
}
interface Lock {
  _id: 'lock';
  until: Date;
}

const LEASE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 250;
const PATIENCE_MS = 60_000;

const locks = (db: mongo.Db): mongo.Collection<Lock> => db.collection<Lock>('migration_lock');
const applied = (db: mongo.Db): mongo.Collection<Applied> => db.collection<Applied>('migrations');

async function tryLock(db: mongo.Db): Promise<boolean> {
  const now = new Date();
  try {
    await locks(db).updateOne(
      { _id: 'lock', until: { $lte: now } },
      { $set: { until: new Date(now.getTime() + LEASE_MS) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * Runs pending migrations in order. Concurrent processes wait for one of them; the lock of a crashed
 * process expires after ten minutes.
 * @returns ids of the migrations that ran
 * @throws Error when another process takes longer than a minute, or a migration fails
 */
export async function migrate(
  db: mongo.Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const patience = Date.now() + PATIENCE_MS;
  while (!(await tryLock(db))) {
    if (Date.now() > patience) throw new Error('Another process has been migrating for a minute');
    await wait(LOOK_AGAIN_MS);
  }
  try {
    const known = new Set((await applied(db).find().toArray()).map(({ _id }) => _id));
    const due = migrations.filter(({ id, again }) => again || !known.has(id));
    for (const { id, run } of due) {
      await run(db);
      await applied(db).updateOne({ _id: id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
    }
    return due.map(({ id }) => id).filter((id) => !known.has(id));
  } finally {
    await locks(db).updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });
  }
}

/** The migrations of the connected database. */
@Injectable()
export class Migrations {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** @returns ids of the migrations that ran */
  async run(): Promise<string[]> {
    if (!this.connection.db) throw new Error('The database is not connected');
    return migrate(this.connection.db);
  }
}
