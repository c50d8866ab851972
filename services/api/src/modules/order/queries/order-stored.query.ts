import mongoose from 'mongoose';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { listMethodsWith } from '@munay/contracts/shop/payment-methods';
import { EDITABLE_STATUSES } from '../order.mapper';

/** Status history entry of an order that was charged back. */
export const DISPUTE_LOST_REASON = 'a dispute was lost';

/** Refunded units of a line: all units of a refunded or charged back order, otherwise the units in its refunds. */
const RETURNED = {
  $cond: [
    { $in: ['$status', ['refunded', 'charged_back']] },
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
                      $filter: { input: '$$refund.lines', cond: { $eq: ['$$this.lineId', '$lines.id'] } },
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

const ACTIVE_REFUNDS = {
  $filter: { input: { $ifNull: ['$refunds', []] }, cond: { $ne: ['$$this.state', 'failed'] } },
};
/** Amount refunded for specific units and delivery. */
const ITEMISED_CENTS = {
  $sum: {
    $map: {
      input: ACTIVE_REFUNDS,
      as: 'refund',
      in: { $add: ['$$refund.deliveryCents', { $sum: '$$refund.lines.cents' }] },
    },
  },
};

/**
 * The refunded fraction of the amount that remains after itemised refunds. Refunds without units are distributed over
 * goods and delivery, but an amount equal to the delivery price counts as delivery.
 */
const REFUNDED_SHARE = {
  $let: {
    vars: {
      free: {
        $subtract: [{ $sum: { $map: { input: ACTIVE_REFUNDS, in: '$$this.amountCents' } } }, ITEMISED_CENTS],
      },
      left: { $subtract: ['$totals.totalCents', ITEMISED_CENTS] },
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

/** Lines of orders, each with its `returned` units and its `netCents`: the amount paid and not refunded. */
export const RETAINED_LINES: mongoose.PipelineStage[] = [
  { $set: { givenShare: REFUNDED_SHARE } },
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
                '$lines.netCents',
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

/** Amount of a payment minus refunds and chargebacks. */
export const RETAINED_CENTS = {
  $subtract: [
    '$payment.paidCents',
    { $add: ['$payment.refundedCents', { $ifNull: ['$payment.chargedBackCents', 0] }] },
  ],
};

type Filter = Record<string, unknown>;

/** MongoDB filter for an account's orders. */
export const filterByBuyer = (userId: string): Filter => ({
  'buyer.userId': new mongoose.Types.ObjectId(userId),
});

/** MongoDB filter for orders whose payment method has the given value for a trait. */
export const matchMethod = (...trait: Parameters<typeof listMethodsWith>): Filter => ({
  'payment.method': mongoose.trusted({ $in: listMethodsWith(...trait) }),
});

/** MongoDB filter equivalent to `getWrongRecipientReportedAt`. */
export const WRONG_RECIPIENT: Filter = {
  'wrongRecipient.reportedAt': mongoose.trusted({ $type: 'date' }),
  status: mongoose.trusted({ $in: EDITABLE_STATUSES }),
};

/** MongoDB filter for orders in any of the given statuses. */
export const matchStatuses = (statuses: readonly OrderStatus[]): Filter => ({
  status: statuses.length === 1 ? statuses[0] : mongoose.trusted({ $in: statuses }),
});
