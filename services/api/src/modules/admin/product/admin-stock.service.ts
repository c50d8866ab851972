import { Injectable } from '@nestjs/common';
import {
  type AdjustStockInput,
  computeOnHand,
  type CountStockInput,
  type LiveStockCounts,
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
import { CommittedUnitsQuery } from '../../order/queries/committed-units.query';
import { ProductStockService } from '../../product/product-stock.service';
import type { StoredMove } from '../../stock/stock.schema';
import { StockService } from '../../stock/stock.service';
import { UserService } from '../../user/user.service';

const PAGE_SIZE = 50;
const ORDER_ID_LENGTH = 24;

/** Manages stock: counts, corrections and the ledger. */
@Injectable()
export class AdminStockService {
  constructor(
    private readonly stock: StockService,
    private readonly productStock: ProductStockService,
    private readonly committedUnits: CommittedUnitsQuery,
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Lists stock and reserved units per SKU, optionally only for sizes that are low in stock. */
  async list(query: StockListQuery, locale: Locale): Promise<StockListPage> {
    const page = await this.productStock.list(query, locale);
    const committedBySku = await this.committedUnits.countBySku(page.rows.map(({ sku }) => sku));
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, committed: committedBySku.get(row.sku) ?? 0 })),
    };
  }

  /**
   * Corrects the available stock by a difference or to a physical count. Idempotent per key.
   * @throws AppError badRequest unless exactly one of difference and count is given, stockShort if more units would be
   * removed than are available, countOutdated with the expected count, countShort with the reserved units
   */
  async adjust(input: AdjustStockInput, by: StaffCaller): Promise<StockCountsView> {
    const { sku, reason, note, key } = input;
    const counts = input.onHand !== undefined;
    if (counts === (input.change !== undefined) || (counts && reason !== 'counted'))
      throw new AppError('badRequest', { fields: [{ field: 'change', rule: 'changeOrCount' }] });
    return this.transaction.run(async () => {
      const now = await this.getStockCounts(sku);
      if (await this.stock.hasAdjustment(key, sku)) return toStockCounts(now);
      return this.recordChange(now, input.change ?? computeChange(input, now), { reason, note, key }, by);
    });
  }

  /**
   * Saves the counts of several sizes, either all or none. Idempotent per key.
   * @throws AppError countsOutdated with the lines whose stock has changed, or whose count is below the reserved units
   */
  async count({ lines, note, key }: CountStockInput, by: StaffCaller): Promise<StockCountsView[]> {
    return this.transaction.run(async () => {
      const changes: { line: CountStockInput['lines'][number]; now: LiveStockCounts }[] = [];
      let isRepeated = false;
      for (const line of lines) {
        changes.push({ line, now: await this.getStockCounts(line.sku) });
        isRepeated ||= await this.stock.hasAdjustment(key, line.sku);
      }
      if (isRepeated) return changes.map(({ now }) => toStockCounts(now));
      const rejectedChanges = changes.filter(({ line, now }) => findProblem(line, now) !== null);
      if (rejectedChanges.length > 0)
        throw new AppError('countsOutdated', {
          lines: rejectedChanges.map(({ now }) => ({
            sku: now.sku,
            onHand: computeOnHand(now),
            allocated: sumAllocated(now),
          })),
        });
      const recordedCounts: StockCountsView[] = [];
      for (const { line, now } of changes)
        recordedCounts.push(
          await this.recordChange(
            now,
            line.onHand - computeOnHand(now),
            { reason: 'counted', note, key },
            by,
          ),
        );
      return recordedCounts;
    });
  }

  private async recordChange(
    now: LiveStockCounts,
    change: number,
    { key, ...reasonFields }: Pick<AdjustStockInput, 'reason' | 'note' | 'key'>,
    by: StaffCaller,
  ): Promise<StockCountsView> {
    const { sku } = now;
    const adjustedCounts =
      change === 0 ? null : await this.stock.adjust(key, { sku, change, ...reasonFields, by: by.id });
    if (!adjustedCounts) return toStockCounts(now);
    const { before, after } = adjustedCounts;
    await this.auditLog.record({
      by,
      action: 'stock.adjust',
      entity: { kind: 'stock', id: sku, label: sku },
      before,
      after: { ...after, ...reasonFields },
    });
    return { sku, ...after };
  }

  /** Call inside the transaction: a concurrent sale writes the same row, and the difference is computed again. */
  private async getStockCounts(sku: string): Promise<LiveStockCounts> {
    const counts = await this.stock.getCounts(sku);
    const committedBySku = await this.committedUnits.countBySku([sku]);
    return { sku, ...counts, committed: committedBySku.get(sku) ?? 0 };
  }

  /** Lists the movements of a SKU, newest first, with its current counts. */
  async ledger(sku: string, cursor: string | undefined): Promise<StockLedger> {
    const [at = '', id = ''] = cursor?.split('-') ?? [];
    const before = cursor === undefined ? null : { at: new Date(Number(at)), id };
    const [counts, found] = await Promise.all([
      this.stock.getCounts(sku),
      this.stock.ledger(sku, before, PAGE_SIZE + 1),
    ]);
    const moves = found.slice(0, PAGE_SIZE);
    const names = await this.users.findNames(moves.flatMap(({ by }) => by ?? []));
    return {
      sku,
      counts: { sku, ...counts },
      moves: moves.map((move) => toMoveView(move, names)),
      nextCursor: found.length > PAGE_SIZE ? toCursor(moves.at(-1)) : null,
    };
  }
}

const toStockCounts = ({ committed: _, ...counts }: LiveStockCounts): StockCountsView => counts;
const sumAllocated = ({ reserved, committed }: LiveStockCounts): number => reserved + committed;

/** Why a count cannot be saved. */
function findProblem(
  { onHand = 0, expectedOnHand }: Pick<AdjustStockInput, 'onHand' | 'expectedOnHand'>,
  now: LiveStockCounts,
): 'countOutdated' | 'countShort' | null {
  if (expectedOnHand !== undefined && expectedOnHand !== computeOnHand(now)) return 'countOutdated';
  return onHand < sumAllocated(now) ? 'countShort' : null;
}

/** Computes the difference that makes the stock match a physical count. */
function computeChange(input: AdjustStockInput, now: LiveStockCounts): number {
  const problem = findProblem(input, now);
  if (problem === 'countOutdated') throw new AppError(problem, { onHand: computeOnHand(now) });
  if (problem === 'countShort') throw new AppError(problem, { allocated: sumAllocated(now) });
  return (input.onHand ?? 0) - computeOnHand(now);
}

const toCursor = (move: StoredMove | undefined): string | null =>
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
