import { Injectable } from '@nestjs/common';
import type { AdjustStock, StockCountsView, StockLedger, StockMoveView } from '@munay/contracts/admin/stock';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { type StockCounts, StockRepository, type StoredMove } from '../../stock/stock.repository';
import { UserService } from '../../user/user.service';

const PAGE_SIZE = 50;
const ORDER_ID_LENGTH = 24;
const NONE: StockCounts = { available: 0, reserved: 0, sold: 0 };

/** Staff at the shelf: counts, corrections and the ledger behind them. */
@Injectable()
export class AdminStockService {
  constructor(
    private readonly stock: StockRepository,
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
      if (!(await this.stock.hasMove(key, sku, 'adjust'))) {
        const before = await this.countsOf(sku);
        const move = {
          sku,
          available: change,
          reserved: 0,
          sold: 0,
          reason,
          by: by.id,
          ...(note && { note }),
        };
        await this.stock.insertMoves(key, 'adjust', [move]);
        if (change > 0) await this.stock.addReceived(sku, change);
        else if (!(await this.take(sku, -change)))
          throw new AppError('stockShort', {
            short: [{ sku, wanted: -change, available: before.available }],
          });
        await this.auditLog.record({
          by,
          action: 'stock.adjust',
          entity: { kind: 'stock', id: sku, label: sku },
          before,
          after: { ...(await this.countsOf(sku)), reason, note },
        });
      }
      return { sku, ...(await this.countsOf(sku)) };
    });
  }

  /** Corrections that carry a note, of the last days. */
  noted = (skus: readonly string[], note: string, since: Date): Promise<StoredMove[]> =>
    skus.length > 0 ? this.stock.findNoted(skus, note, since) : Promise.resolve([]);

  /** What happened to a SKU, newest first, with its counts of now. */
  async ledger(sku: string, cursor: string | undefined): Promise<StockLedger> {
    const [at = '', id = ''] = cursor?.split('-') ?? [];
    const before = cursor === undefined ? null : { at: new Date(Number(at)), id };
    const [counts, found] = await Promise.all([
      this.countsOf(sku),
      this.stock.findMoves(sku, before, PAGE_SIZE + 1),
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

  private take = (sku: string, pieces: number): Promise<boolean> =>
    this.stock.change(sku, { available: -pieces, reserved: 0, sold: 0, received: -pieces });

  private async countsOf(sku: string): Promise<StockCounts> {
    return (await this.stock.counts([sku])).get(sku) ?? NONE;
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
