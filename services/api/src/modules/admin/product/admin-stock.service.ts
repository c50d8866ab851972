import { Injectable } from '@nestjs/common';
import type { AdjustStock, StockCountsView, StockLedger, StockMoveView } from '@munay/contracts/admin/stock';
import { Transaction } from '../../../database/transaction';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import type { StoredMove } from '../../stock/stock.schema';
import { StockService } from '../../stock/stock.service';
import { UserService } from '../../user/user.service';

const PAGE_SIZE = 50;
const ORDER_ID_LENGTH = 24;

/** Staff at the shelf: counts, corrections and the ledger behind them. */
@Injectable()
export class AdminStockService {
  constructor(
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Corrects a count. The same key again changes nothing.
   * @throws AppError stockShort when more would be taken away than the shelf has
   */
  async adjust({ sku, change, reason, note, key }: AdjustStock, by: StaffCaller): Promise<StockCountsView> {
    return this.transaction.run(async () => {
      const adjusted = await this.stock.adjust(key, { sku, change, reason, note, by: by.id });
      if (!adjusted) return { sku, ...(await this.stock.countsOf(sku)) };
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

  /** What happened to a SKU, newest first, with its counts of now. */
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
