import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Order } from '../order.schema';

const NOT_LEFT: OrderStatus[] = ['paid', 'processing'];

const piecesOf = (lines: unknown, sign: 1 | -1) => ({
  $map: { input: lines, in: { sku: '$$this.sku', quantity: { $multiply: ['$$this.quantity', sign] } } },
});

/** Refunded pieces of an order, restocked or not: they will not be sent. */
const GIVEN_BACK = {
  $reduce: {
    input: { $filter: { input: { $ifNull: ['$refunds', []] }, cond: { $ne: ['$$this.state', 'failed'] } } },
    initialValue: [],
    in: { $concatArrays: ['$$value', { $ifNull: ['$$this.lines', []] }] },
  },
};

/** Pieces that are paid and have not been sent. */
@Injectable()
export class CommittedPieces {
  constructor(@InjectModel(Order.name) private readonly orders: Model<Order>) {}

  /** By SKU; SKUs without any are absent. */
  async of(skus: readonly string[]): Promise<Map<string, number>> {
    if (skus.length === 0) return new Map();
    const rows = await this.orders
      .aggregate<{ _id: string; pieces: number }>([
        { $match: { status: { $in: NOT_LEFT }, 'lines.sku': { $in: skus } } },
        { $project: { pieces: { $concatArrays: [piecesOf('$lines', 1), piecesOf(GIVEN_BACK, -1)] } } },
        { $unwind: '$pieces' },
        { $match: { 'pieces.sku': { $in: skus } } },
        { $group: { _id: '$pieces.sku', pieces: { $sum: '$pieces.quantity' } } },
        { $match: { pieces: { $gt: 0 } } },
      ])
      .exec();
    return new Map(rows.map(({ _id, pieces }) => [_id, pieces]));
  }
}
