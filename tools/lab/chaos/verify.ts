import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { FaultShop } from './fault-shop.ts';
import { readMailbox } from './mails.ts';
import type { ShopperLog } from './shoppers.ts';
import { verifyUsesAgainstOrders } from './verify-uses.ts';

const POLL_MS = 500;
/** Maximum wait. The reconciler runs every five minutes, and the leases of dead processes expire sooner. */
const RECOVERY_TIMEOUT_MS = 8 * 60_000;
const PAID_STATUSES = new Set([
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
  'review',
]);

const FINAL_STATUSES = new Set([
  'cancelled',
  'expired',
  'cancelled_refund_pending',
  'refunded',
  'charged_back',
  'review',
]);

export interface Verification {
  seconds: number;
  lost: string[];
  doubled: string[];
  oversold: string[];
  broken: string[];
}

const isRefunded = ({ amountReceived, amountRefunded }: { amountReceived: number; amountRefunded: number }) =>
  amountReceived === amountRefunded;

/** Counts payments without an order, and pending events, jobs and refunds. */
async function listUnfinishedWork(shop: FaultShop) {
  const { lines } = await shop.sandbox.ledger();
  const sessions = lines.map(({ session }) => session);
  const orders = await shop.db
    .collection('orders')
    .find({ 'stripe.sessionId': { $in: sessions } }, { projection: { status: 1, 'stripe.sessionId': 1 } })
    .toArray();
  const statusBySession = new Map(orders.map(({ stripe, status }) => [stripe.sessionId, status]));
  const events = await shop.db.collection('webhook_events').countDocuments({ status: 'pending' });
  const jobs = await shop.db
    .collection('outbox')
    .find({ status: { $in: ['pending', 'sending'] } })
    .toArray();
  // Emails about new orders are delayed by several minutes so that they can be combined
  const isDelayedMail = ({ type, status, lastError }: mongo.WithId<mongo.Document>) =>
    type === 'order-new-staff' && status === 'pending' && !lastError;
  const due = jobs.filter((id) => !isDelayedMail(id) && (!id.notBefore || id.notBefore <= new Date()));
  const pendingRefunds = await shop.db
    .collection('orders')
    .countDocuments({ status: 'cancelled_refund_pending' });
  return [
    ...lines
      .filter((line) => !PAID_STATUSES.has(statusBySession.get(line.session)))
      .filter((line) => statusBySession.has(line.session) || !isRefunded(line))
      .map(({ session }) => `payment ${session}`),
    ...(events > 0 ? [`${events} events`] : []),
    ...due.map(({ dedupeKey, status, lastError }) => `work ${dedupeKey} ${status} ${lastError ?? ''}`),
    ...(pendingRefunds > 0 ? [`${pendingRefunds} refunds`] : []),
  ];
}

/**
 * Waits until no work is pending, then runs the consistency check.
 * @param allowed number of times a process was killed while it sent emails
 * @param invariants whether to also run the shop's own check
 */
export async function verify(
  shop: FaultShop,
  log: ShopperLog,
  { mailCrashes = 0 }: { mailCrashes?: number } = {},
  invariants: boolean = true,
): Promise<Verification> {
  const startedAt = Date.now();
  let openProblems = await listUnfinishedWork(shop).catch((error) => [String(error)]);
  while (openProblems.length > 0 && Date.now() - startedAt < RECOVERY_TIMEOUT_MS) {
    await delay(POLL_MS);
    openProblems = await listUnfinishedWork(shop).catch((error) => [String(error)]);
  }
  const seconds = (Date.now() - startedAt) / 1000;
  const findings = await checkRecords(shop, log, openProblems, mailCrashes);
  // The problem is reported only once, so that later scenarios do not repeat it
  const listNewProblems = (texts: string[]) => {
    const newTexts = texts.filter((text) => !shop.reportedProblems.has(text));
    for (const text of newTexts) shop.reportedProblems.add(text);
    return newTexts;
  };
  const { lost, doubled, oversold } = findings;
  const broken = invariants ? await listBrokenInvariants(shop) : [];
  return {
    seconds,
    lost: listNewProblems(lost),
    doubled: listNewProblems(doubled),
    oversold: listNewProblems(oversold),
    broken: listNewProblems(broken),
  };
}

async function checkRecords(shop: FaultShop, log: ShopperLog, openProblems: string[], mailCrashes: number) {
  const { db } = shop;
  const orders = await db.collection('orders').find().toArray();
  const ordersBySession = new Map(orders.map((order) => [order.stripe?.sessionId, order]));
  const byId = new Map(orders.map((order) => [order._id.toString(), order]));
  const ledger = (await shop.sandbox.ledger()).lines;
  const lostWork = [...openProblems];
  const duplicates = [];

  for (const line of ledger) {
    const { session, amountReceived, amountRefunded } = line;
    const order = ordersBySession.get(session);
    if (!order && !isRefunded(line)) lostWork.push(`payment ${session}: no order`);
    if (!order) continue;
    if (order.payment.paidCents !== amountReceived || order.payment.refundedCents !== amountRefunded)
      lostWork.push(
        `money of ${order.number}: shop ${order.payment.paidCents} - ${order.payment.refundedCents}, provider ${amountReceived} - ${amountRefunded}`,
      );
  }
  for (const session of log.paid)
    if (!ledger.some((line) => line.session === session)) lostWork.push(`the provider forgot ${session}`);
  for (const session of log.usedKeys)
    if (!ordersBySession.has(session)) lostWork.push(`page ${session}: no order`);
  for (const id of log.cancelled)
    if (!FINAL_STATUSES.has(byId.get(id)?.status))
      lostWork.push(`cancelled order ${byId.get(id)?.number ?? id} is ${byId.get(id)?.status}`);

  const perOrder = new Map();
  for (const { clientReferenceId } of ledger)
    perOrder.set(clientReferenceId, (perOrder.get(clientReferenceId) ?? 0) + 1);
  for (const [id, times] of perOrder) if (times > 1) duplicates.push(`order ${id} paid ${times} times`);

  const mails = await listBillMails(shop);
  let copies = 0;
  for (const order of orders.filter(({ payment }) => payment.paidAt)) {
    const ids = mails.get(order.billNumber) ?? [];
    const distinctCount = new Set(ids).size;
    if (distinctCount === 0) lostWork.push(`bill of ${order.number}`);
    if (distinctCount > 1) duplicates.push(`bill of ${order.number}: ${distinctCount} mails`);
    copies += Math.max(0, ids.length - distinctCount);
  }
  const newDuplicateCount = copies - shop.expectedDuplicateCount;
  shop.expectedDuplicateCount = copies;
  if (newDuplicateCount > mailCrashes)
    duplicates.push(`${newDuplicateCount} copies of bills where ${mailCrashes} may be`);

  const deadJobs = await db.collection('outbox').countDocuments({ status: 'dead' });
  if (deadJobs > 0) lostWork.push(`${deadJobs} jobs were abandoned`);

  const oversold = (await db.collection('stock').find().toArray())
    .filter(
      ({ available, reserved, sold, received }) =>
        [available, reserved, sold].some((quantity) => quantity < 0) ||
        available + reserved + sold !== received,
    )
    .map(
      ({ _id, available, reserved, sold, received }) =>
        `${String(_id)}: ${available} + ${reserved} + ${sold} of ${received}`,
    );
  oversold.push(...(await compareWithLedger(db)));
  const uses = await verifyUsesAgainstOrders(shop.client);
  lostWork.push(...uses.lost);
  oversold.push(...uses.oversold);
  return { lost: lostWork, doubled: duplicates, oversold };
}

async function listBrokenInvariants(shop: FaultShop) {
  const { code, output } = await shop.testShop.runCommand('invariants', [], { mayFail: true });
  return code === 0 ? [] : output.split('\n').filter((line) => /violations|^ {8}|not checked/.test(line));
}

/** Lists SKUs whose stock is not the sum of their movements. */
async function compareWithLedger(db: mongo.Db) {
  const sums = await db
    .collection('stock_moves')
    .aggregate([
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
  const sumsBySku = new Map(sums.map((sum) => [sum._id, sum]));
  const stock = await db.collection('stock').find().toArray();
  return stock
    .filter(({ _id, available, reserved, sold }) => {
      const movedUnits = sumsBySku.get(_id);
      return (
        movedUnits &&
        (movedUnits.available !== available || movedUnits.reserved !== reserved || movedUnits.sold !== sold)
      );
    })
    .map(({ _id }) => `${String(_id)}: the count is not the sum of its movements`);
}

async function listBillMails(shop: FaultShop): Promise<Map<string, string[]>> {
  const mails = new Map();
  for (const { messageId, attachments } of await readMailbox(shop))
    for (const { filename } of attachments) {
      const number = /([FS][A-Z]?-\d{4}-\d+)\.pdf$/.exec(filename)?.[1];
      if (number) mails.set(number, [...(mails.get(number) ?? []), messageId]);
    }
  return mails;
}
