import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/app-error';
import { groupBySku } from './stock.changes';
import { StockRepository } from './stock.repository';
import type { StockItem } from './stock.types';

/** Takes units for replacements out of the stock. Replacements are free of charge and do not count as sales. */
@Injectable()
export class ReplacementStockService {
  constructor(private readonly stock: StockRepository) {}

  /**
   * Takes the units of a replacement out of the stock. Call last in its transaction, because concurrent orders update
   * the same counts.
   * @throws AppError stockShort with each SKU that is short
   */
  async removeUnits(orderId: string, replacementId: string, items: readonly StockItem[]): Promise<void> {
    const rows = groupBySku(items);
    await this.log('replacement', `${orderId}:${replacementId}`, rows, -1);
    for (const [index, { sku, quantity }] of rows.entries()) {
      const movement = { sku, available: -quantity, reserved: 0, sold: 0, received: -quantity };
      if ((await this.stock.change([movement])) === 0) throw await this.buildShortage(rows.slice(index));
    }
  }

  /** Restocks the units of a cancelled replacement. Call inside the transaction that cancels it. */
  async returnUnits(orderId: string, replacementId: string, items: readonly StockItem[]): Promise<void> {
    const rows = groupBySku(items);
    await this.log('replacementCancelled', `${orderId}:${replacementId}`, rows, 1);
    for (const { sku, quantity } of rows) await this.stock.addReceivedUnits(sku, quantity);
  }

  private log(
    kind: 'replacement' | 'replacementCancelled',
    orderId: string,
    rows: readonly StockItem[],
    sign: 1 | -1,
  ): Promise<void> {
    return this.stock.insertMoves(
      kind,
      rows.map(({ sku, quantity }) => ({ orderId, sku, available: sign * quantity, reserved: 0, sold: 0 })),
    );
  }

  private async buildShortage(rows: readonly StockItem[]): Promise<AppError> {
    const remainingUnits = await this.stock.findAvailable(rows.map(({ sku }) => sku));
    const shortages = rows
      .map(({ sku, quantity }) => ({ sku, requested: quantity, available: remainingUnits.get(sku) ?? 0 }))
      .filter(({ requested, available }) => available < requested);
    return new AppError('stockShort', { short: shortages });
  }
}
