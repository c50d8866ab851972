import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import type { StockMoveKind } from '@munay/contracts/admin/stock';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import { retryUpsert } from '../../database/upsert';
import { Clock } from '../../runtime/clock';
import { matchSharedLimit } from './reservation.limits';
import { NUMERIC_COLLATION, Stock, StockMove, type StoredMove } from './stock.schema';
import type { RowChange, StockCounts, StockLevel, StockShare, StockSort } from './stock.types';

const MAX_ORDER_MOVES = 500;

type NewMove = Omit<StockMove, 'kind' | 'at'>;

/** MongoDB condition that no count becomes negative and unverified buyers stay within their limit. */
const matchEnoughStock = ({ unverified = 0, ...by }: Omit<RowChange, 'sku'>) => ({
  ...Object.fromEntries(
    Object.entries({ ...by, unverified })
      .filter(([, amount]) => amount < 0)
      .map(([count, amount]) => [count, mongoose.trusted({ $gte: -amount })]),
  ),
  // The limit is computed from the stock that remains after the other changes in the same write
  ...(unverified > 0 && { $expr: mongoose.trusted(matchSharedLimit(unverified, by.reserved - unverified)) }),
});

/** Changes stock counts. No other class changes them. */
@Injectable()
export class StockRepository {
  constructor(
    @InjectModel(Stock.name) private readonly stock: Model<Stock>,
    @InjectModel(StockMove.name) private readonly moves: Model<StockMove>,
    private readonly clock: Clock,
  ) {}

  /**
   * Available units, and units reserved by unverified buyers, per SKU. Only committed data is read, because a
   * transaction that fails for one SKU may already have changed other SKUs.
   */
  async findShares(skus: readonly string[]): Promise<Map<string, StockShare>> {
    const rows = await getDriverCollection(this.stock)
      .find({ _id: { $in: [...skus] } }, { projection: { available: 1, unverified: 1 } })
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  async findAvailable(skus: string[]): Promise<Map<string, number>> {
    if (skus.length === 0) return new Map();
    const rows = await this.stock
      .find({ _id: mongoose.trusted({ $in: skus }) }, { available: 1 })
      .lean<Pick<Stock, '_id' | 'available'>[]>();
    return new Map(rows.map((row) => [row._id, row.available]));
  }

  async counts(skus: readonly string[]): Promise<Map<string, StockCounts>> {
    const rows = await this.stock
      .find({ _id: mongoose.trusted({ $in: skus }) }, { available: 1, reserved: 1, sold: 1 })
      .lean<(StockCounts & { _id: string })[]>();
    return new Map(
      rows.map(({ _id, available, reserved, sold }) => [_id, { available, reserved, sold }] as const),
    );
  }

  /** Creates rows with zeros for new SKUs. */
  async addRows(skus: readonly string[]): Promise<void> {
    if (skus.length === 0) return;
    const emptyStock = { available: 0, reserved: 0, sold: 0, unverified: 0, received: 0 };
    await this.stock.bulkWrite(
      skus.map((sku) => ({
        updateOne: { filter: { _id: sku }, update: { $setOnInsert: emptyStock }, upsert: true },
      })),
      { ordered: false },
    );
  }

  /** One page of stock, of all SKUs or of the given ones. */
  async findLevels(
    skus: readonly string[] | null,
    sort: StockSort,
    skip: number,
    limit: number,
  ): Promise<StockLevel[]> {
    const direction = sort.startsWith('-') ? -1 : 1;
    const found = this.stock.find(skus ? { _id: mongoose.trusted({ $in: skus }) } : {}, {
      available: 1,
      reserved: 1,
      sold: 1,
    });
    const sortedRows = sort.endsWith('sku')
      ? found.sort({ _id: direction }).collation(NUMERIC_COLLATION)
      : found.sort({ available: direction, _id: direction });
    const rows = await sortedRows.skip(skip).limit(limit).lean<(StockCounts & { _id: string })[]>();
    return rows.map(({ _id, available, reserved, sold }) => ({ sku: _id, available, reserved, sold }));
  }

  countLevels = (skus: readonly string[] | null): Promise<number> =>
    skus
      ? this.stock.countDocuments({ _id: mongoose.trusted({ $in: skus }) })
      : this.stock.estimatedDocumentCount();

  async findLowSkus(threshold: number, limit: number): Promise<string[]> {
    const rows = await this.stock
      .find({ available: mongoose.trusted({ $lt: threshold }) }, { _id: 1 })
      .sort({ available: 1, _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Adds received units; creates the row of a new SKU. */
  async addReceivedUnits(sku: string, quantity: number): Promise<void> {
    await retryUpsert(
      this.stock.updateOne(
        { _id: sku },
        {
          $inc: { available: quantity, received: quantity },
          $setOnInsert: { reserved: 0, sold: 0, unverified: 0 },
        },
        { upsert: true },
      ),
    );
  }

  /**
   * Changes the counts of SKUs if none becomes negative and unverified buyers stay within their limit.
   * @returns the number of SKUs with enough units
   */
  async change(changes: readonly RowChange[]): Promise<number> {
    const { modifiedCount } = await getDriverCollection(this.stock).bulkWrite(
      changes.map(({ sku, ...by }) => ({
        updateOne: { filter: { _id: sku, ...matchEnoughStock(by) }, update: { $inc: by } },
      })),
      getTransactionOptions(),
    );
    return modifiedCount;
  }

  /** @returns whether the ledger already contains the movement */
  async hasMove(orderId: string, sku: string, kind: StockMoveKind): Promise<boolean> {
    return (await this.moves.exists({ orderId, sku, kind })) !== null;
  }

  async findSkusWithMoves(skus: readonly string[]): Promise<Set<string>> {
    if (skus.length === 0) return new Set();
    const rows = await this.moves.aggregate<{ _id: string }>([
      { $match: { sku: { $in: skus } } },
      { $group: { _id: '$sku' } },
    ]);
    return new Set(rows.map(({ _id }) => _id));
  }

  async removeRows(skus: readonly string[]): Promise<void> {
    await this.stock.deleteMany({ _id: mongoose.trusted({ $in: skus }) });
  }

  /** Adjustments with a note since the given time. */
  findMovesByNote(skus: readonly string[], note: string, since: Date): Promise<StoredMove[]> {
    const [skuFilter, sinceFilter] = [mongoose.trusted({ $in: skus }), mongoose.trusted({ $gt: since })];
    return this.moves
      .find({ sku: skuFilter, at: sinceFilter, kind: 'adjust', note })
      .lean<StoredMove[]>()
      .exec();
  }

  async insertMoves(kind: StockMoveKind, rows: readonly NewMove[]): Promise<void> {
    const at = this.clock.now();
    const moves = rows.map((row) => ({ ...row, _id: new Types.ObjectId(), kind, at }));
    await getDriverCollection(this.moves).insertMany(moves, getTransactionOptions());
  }

  /** The ledger of a SKU, newest first. @param before last row of the previous page */
  findStockMovements(
    sku: string,
    before: { at: Date; id: string } | null,
    limit: number,
  ): Promise<StoredMove[]> {
    const olderFilter = before && [
      { at: mongoose.trusted({ $lt: before.at }) },
      { at: before.at, _id: mongoose.trusted({ $lt: new Types.ObjectId(before.id) }) },
    ];
    return this.moves
      .find({ sku, ...(olderFilter && { $or: mongoose.trusted(olderFilter) }) })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<StoredMove[]>()
      .exec();
  }

  /** Movements of an order and of its returns and replacements (`<order>:<refund>`), oldest first. */
  findMovesByOrder(orderId: string): Promise<StoredMove[]> {
    return this.moves
      .find({ orderId: mongoose.trusted({ $gte: orderId, $lt: `${orderId};` }) })
      .sort({ at: 1, _id: 1 })
      .limit(MAX_ORDER_MOVES)
      .lean<StoredMove[]>()
      .exec();
  }

  countBelowZero = (): Promise<number> =>
    this.stock.countDocuments({ available: mongoose.trusted({ $lt: 0 }) }).exec();
}
