import mongoose from 'mongoose';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { Order } from './order.schema';

/** Stands in the history of an order whose payment its bank took back. */
export const BANK_TOOK_IT = 'a dispute was lost';

/**
 * The version before knows no order that is `charged_back`, and its screens would not open over one, also after going
 * back to it. So such an order is stored as one it knows: refunded, of a payment of which a bank took something back.
 */
export const storedStatus = (status: OrderStatus): OrderStatus =>
  status === 'charged_back' ? 'refunded' : status;

export const statusOf = ({
  status,
  payment,
}: {
  status: OrderStatus;
  payment?: Pick<Order['payment'], 'chargedBackCents'>;
}): OrderStatus => (status === 'refunded' && (payment?.chargedBackCents ?? 0) > 0 ? 'charged_back' : status);

/** The same for the database. */
export const STATUS = {
  $cond: [
    { $and: [{ $eq: ['$status', 'refunded'] }, { $gt: ['$payment.chargedBackCents', 0] }] },
    'charged_back',
    '$status',
  ],
};

/** Is a row of a refund about this line? Versions before named it by its SKU, and gave lines no other id. */
const IS_OF_LINE = {
  $cond: [
    { $ifNull: ['$$this.lineId', false] },
    { $eq: ['$$this.lineId', { $ifNull: ['$lines.id', '$lines.sku'] }] },
    { $eq: ['$$this.sku', '$lines.sku'] },
  ],
};

/** Pieces of a line whose money was given back: all of an order that was refunded, else those its refunds name. */
export const RETURNED = {
  $cond: [
    { $eq: ['$status', 'refunded'] },
    '$lines.quantity',
    {
      $sum: {
        $map: {
          input: { $ifNull: ['$refunds', []] },
          as: 'refund',
          in: {
            $cond: [
              { $eq: ['$$refund.state', 'failed'] },
              0,
              {
                $sum: {
                  $map: {
                    input: {
                      $filter: { input: '$$refund.lines', cond: IS_OF_LINE },
                    },
                    in: '$$this.quantity',
                  },
                },
              },
            ],
          },
        },
      },
    },
  ],
};

const ACTIVE = {
  $filter: { input: { $ifNull: ['$refunds', []] }, cond: { $ne: ['$$this.state', 'failed'] } },
};
/** What refunds gave back for pieces and delivery; versions before kept no share of a row, and not what was delivery. */
const NAMED_CENTS = {
  $sum: {
    $map: {
      input: ACTIVE,
      as: 'refund',
      in: {
        $add: [
          { $ifNull: ['$$refund.deliveryCents', 0] },
          {
            $sum: {
              $map: {
                input: '$$refund.lines',
                as: 'named',
                in: {
                  $ifNull: [
                    '$$named.cents',
                    {
                      $multiply: [
                        '$$named.quantity',
                        {
                          $max: {
                            $map: {
                              input: {
                                $filter: { input: '$lines', cond: { $eq: ['$$this.sku', '$$named.sku'] } },
                              },
                              in: '$$this.unitPriceCents',
                            },
                          },
                        },
                      ],
                    },
                  ],
                },
              },
            },
          },
        ],
      },
    },
  },
};

/**
 * What share of what is left of an order went back as sums that name no pieces: they fall on goods and delivery alike, one as
 * high as the delivery is the delivery.
 */
const GIVEN_SHARE = {
  $let: {
    vars: {
      free: {
        $subtract: [{ $sum: { $map: { input: ACTIVE, in: '$$this.amountCents' } } }, NAMED_CENTS],
      },
      left: { $subtract: ['$totals.totalCents', NAMED_CENTS] },
    },
    in: {
      $cond: [
        {
          $or: [
            { $lte: ['$$left', 0] },
            { $lte: ['$$free', 0] },
            { $eq: ['$$free', '$totals.shippingCents'] },
          ],
        },
        0,
        { $min: [1, { $divide: ['$$free', '$$left'] }] },
      ],
    },
  },
};

/** Lines of orders, each with its `returned` pieces and its `netCents`: what was paid for it and not given back. */
export const LINES_KEPT: mongoose.PipelineStage[] = [
  { $set: { givenShare: GIVEN_SHARE } },
  { $unwind: '$lines' },
  { $set: { returned: RETURNED } },
  {
    $set: {
      netCents: {
        $round: {
          $divide: [
            {
              $multiply: [
                { $subtract: ['$lines.quantity', '$returned'] },
                { $ifNull: ['$lines.netCents', '$lines.lineCents'] },
                { $subtract: [1, '$givenShare'] },
              ],
            },
            '$lines.quantity',
          ],
        },
      },
    },
  },
];

/** Of a payment, less what went back and what a bank took back. */
export const KEPT_CENTS = {
  $subtract: [
    '$payment.paidCents',
    { $add: ['$payment.refundedCents', { $ifNull: ['$payment.chargedBackCents', 0] }] },
  ],
};

export const historyOf = ({ history }: Pick<Order, 'history'>): Order['history'] =>
  history.map((move) => (move.cause === BANK_TOOK_IT ? { ...move, to: 'charged_back' } : move));

type Filter = Record<string, unknown>;
const NOT_THERE = mongoose.trusted({ $exists: false });

/**
 * Finds orders of some people. One without `buyer` was written by an older version. Both ways have all conditions, so that
 * each has its index.
 */
export const ofBuyers = (userIds: readonly string[], more: Filter = {}): { $or: Filter[] } => {
  const ids = userIds.map((id) => new mongoose.Types.ObjectId(id));
  const [only] = ids;
  const whose = ids.length === 1 ? only : mongoose.trusted({ $in: ids });
  return {
    $or: [
      { 'buyer.userId': whose, ...more },
      { userId: whose, buyer: NOT_THERE, ...more },
    ],
  };
};
export const ofBuyer = (userId: string, more: Filter = {}): { $or: Filter[] } => ofBuyers([userId], more);
/** Whose an order is, for the database. */
export const BUYER = { $ifNull: ['$buyer.userId', '$userId'] };

const among = (statuses: readonly OrderStatus[]): unknown =>
  statuses.length === 1 ? statuses[0] : mongoose.trusted({ $in: statuses });

/** Finds orders in some of the statuses. */
export function inStatuses(statuses: readonly OrderStatus[]): Filter {
  const [back, taken] = [statuses.includes('refunded'), statuses.includes('charged_back')];
  if (back === taken) return { status: among([...new Set(statuses.map(storedStatus))]) };
  const others = statuses.filter((status) => storedStatus(status) !== 'refunded');
  const some = mongoose.trusted({ $gt: 0 });
  const ended = {
    status: 'refunded',
    'payment.chargedBackCents': taken ? some : mongoose.trusted({ $not: { $gt: 0 } }),
  };
  return others.length === 0 ? ended : { $or: [{ status: among(others) }, ended] };
}
