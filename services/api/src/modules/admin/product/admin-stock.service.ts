import { Injectable } from '@nestjs/common';
import {
  type AdjustStock,
  onHandOf,
  type ShelfCounts,
  type StockCountsView,
  type StockLedger,
  type StockListPage,
  type StockListQuery,
  type StockMoveView,
} from '@munay/contracts/admin/stock';
import type { Locale } from '@munay/contracts/locale';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { CommittedPieces } from '../../order/queries/order-committed.query';
import { ProductStockService } from '../../product/product-stock.service';
import type { StoredMove } from '../../stock/stock.schema';
import { StockService } from '../../stock/stock.service';
import { UserService } from '../../user/user.service';

const PAGE_SIZE = 50;
const ORDER_ID_LENGTH = 24;

/** Stock management: counts, corrections and the ledger. */
@Injectable()
export class AdminStockService {
  constructor(
    private readonly stock: StockService,
    private readonly shelf: ProductStockService,
    private readonly committed: CommittedPieces,
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Stock by SKU, optionally only sizes running low, with reserved pieces. */
  async list(query: StockListQuery, locale: Locale): Promise<StockListPage> {
    const page = await this.shelf.list(query, locale);
    const committed = await this.committed.of(page.rows.map(({ sku }) => sku));
    return { ...page, rows: page.rows.map((row) => ({ ...row, committed: committed.get(row.sku) ?? 0 })) };
  }

  /**
   * Corrects the sellable stock by a difference or a physical count. Idempotent by key.
   * @throws AppError badRequest unless exactly one is given, stockShort when more would be removed than is available,
   * countOutdated with the expected count, countShort with what is reserved
   */
  async adjust(input: AdjustStock, by: StaffCaller): Promise<StockCountsView> {
    const { sku, reason, note, key } = input;
    const counts = input.onHand !== undefined;
    if (counts === (input.change !== undefined) || (counts && reason !== 'counted'))
      throw new AppError('badRequest', { fields: [{ field: 'change', rule: 'changeOrCount' }] });
    return this.transaction.run(async () => {
      const { committed, ...now } = await this.shelfOf(sku);
      if (await this.stock.wasAdjusted(key, sku)) return now;
      const change = input.change ?? changeBy(input, { ...now, committed });
      const adjusted =
        change === 0 ? null : await this.stock.adjust(key, { sku, change, reason, note, by: by.id });
      if (!adjusted) return now;
      const { before, after } = adjusted;
      await this.auditLog.record({
        by,
        action: 'stock.adjust',
        entity: { kind: 'stock', id: sku, label: sku },
        before,
        after: { ...after, reason, note },
      });
      return { sku, ...after };
    });
  }

  /** Within the transaction: a concurrent sale writes the same row, and the difference is recomputed. */
  private async shelfOf(sku: string): Promise<ShelfCounts> {
    const counts = await this.stock.countsOf(sku);
    const committed = await this.committed.of([sku]);
    return { sku, ...counts, committed: committed.get(sku) ?? 0 };
  }

  /** Movements of a SKU, newest first, with its current counts. */
  async ledger(sku: string, cursor: string | undefined): Promise<StockLedger> {
    const [at = '', id = ''] = cursor?.split('-') ?? [];
    const before = cursor === undefined ? null : { at: new Date(Number(at)), id };
    const [counts, found] = await Promise.all([
      this.stock.countsOf(sku),
      this.stock.ledger(sku, before, PAGE_SIZE + 1),
    ]);
    const moves = found.slice(0, PAGE_SIZE);
    const names = await this.users.names(moves.flatMap(({ by }) => by ?? []));
    return {
      sku,
      counts: { sku, ...counts },
      moves: moves.map((move) => toMoveView(move, names)),
      nextCursor: found.length > PAGE_SIZE ? cursorOf(moves.at(-1)) : null,
    };
  }
}

/** The difference that makes the stock match a physical count. */
function changeBy({ onHand = 0, seenOnHand }: AdjustStock, now: ShelfCounts): number {
  const expected = onHandOf(now);
  if (seenOnHand !== undefined && seenOnHand !== expected)
    throw new AppError('countOutdated', { onHand: expected });
  const promised = now.reserved + now.committed;
  if (onHand < promised) throw new AppError('countShort', { promised });
  return onHand - expected;
}

const cursorOf = (move: StoredMove | undefined): string | null =>
  move ? `${move.at.getTime()}-${move._id.toString()}` : null;

const toMoveView = (
  { kind, available, reserved, sold, at, orderId, reason, note, by }: StoredMove,
  names: ReadonlyMap<string, string>,
): StockMoveView => ({
  kind,
  available,
  reserved,
  sold,
  at: at.toISOString(),
  orderId: kind === 'receive' || kind === 'adjust' ? null : orderId.slice(0, ORDER_ID_LENGTH),
  reason: reason ?? null,
  note: note ?? '',
  by: (by && names.get(by)) ?? '',
});
