import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Order } from '../order.schema';
import { sumBy } from '../rules/refund-units.rules';

interface UnitCount {
  /** SKU of the size. */
  _id: string;
  units: number;
}

const UNSHIPPED_STATUSES: OrderStatus[] = ['paid', 'processing'];

const buildUnits = (lines: unknown, sign: 1 | -1) => ({
  $map: { input: lines, in: { sku: '$$this.sku', quantity: { $multiply: ['$$this.quantity', sign] } } },
});

/** An order's refunded units, restocked or not. They will not be shipped. */
const REFUNDED_UNITS = {
  $reduce: {
    input: { $filter: { input: { $ifNull: ['$refunds', []] }, cond: { $ne: ['$$this.state', 'failed'] } } },
    initialValue: [],
    in: { $concatArrays: ['$$value', { $ifNull: ['$$this.lines', []] }] },
  },
};

/** Counts units in stock that are sold or promised as replacements, but have not been shipped. */
@Injectable()
export class CommittedUnitsQuery {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** Counts keyed by SKU; SKUs without such units are absent. */
  async countBySku(skus: readonly string[]): Promise<Map<string, number>> {
    if (skus.length === 0) return new Map();
    // The queries are sequential, because stock corrections call this inside their transaction
    const rows = [...(await this.countPaid(skus)), ...(await this.countReplacedUnits(skus))];
    return sumBy(
      rows,
      ({ _id }) => _id,
      ({ units }) => units,
    );
  }

  private countPaid(skus: readonly string[]): Promise<UnitCount[]> {
    return this.orders
      .aggregate<UnitCount>([
        { $match: { status: { $in: UNSHIPPED_STATUSES }, 'lines.sku': { $in: skus } } },
        {
          $project: { units: { $concatArrays: [buildUnits('$lines', 1), buildUnits(REFUNDED_UNITS, -1)] } },
        },
        { $unwind: '$units' },
        { $match: { 'units.sku': { $in: skus } } },
        { $group: { _id: '$units.sku', units: { $sum: '$units.quantity' } } },
        { $match: { units: { $gt: 0 } } },
      ])
      .exec();
  }

  private countReplacedUnits(skus: readonly string[]): Promise<UnitCount[]> {
    const dueFilter = { 'replacements.shippedAt': null, 'replacements.cancelledAt': null };
    return this.orders
      .aggregate<UnitCount>([
        { $match: { replacementDueSince: { $type: 'date' }, 'replacements.lines.sku': { $in: skus } } },
        { $unwind: '$replacements' },
        { $match: dueFilter },
        { $unwind: '$replacements.lines' },
        { $match: { 'replacements.lines.sku': { $in: skus } } },
        { $group: { _id: '$replacements.lines.sku', units: { $sum: '$replacements.lines.quantity' } } },
      ])
      .exec();
  }
}
