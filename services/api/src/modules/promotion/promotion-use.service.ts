import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { toAddressKey, toBuyerKeys } from './promotion.codes';
import type { PromotionUse } from './promotion.schema';
import type { LimitedUse, PromotionOrder } from './promotion.types';
import { type Counter, PromotionUseRepository } from './promotion-use.repository';

const listCounters = (
  { promotionId, code, isCounted: counted, perBuyer, first }: LimitedUse,
  keys: readonly string[],
  orderId: string,
): Counter[] => [
  ...(counted ? [{ of: 'promotion', id: promotionId } as const] : []),
  ...(code === undefined ? [] : [{ of: 'code', id: code } as const]),
  ...(perBuyer === null
    ? []
    : keys.map((key) => ({ of: 'buyer', id: `${promotionId}:${key}`, maxUses: perBuyer }) as const)),
  ...(first ? keys.map((key) => ({ of: 'first', id: `first:${key}`, orderId }) as const) : []),
];

/** The counters that a stored use increments. @param max uses per buyer, if they are limited */
const storedCounters = (
  { perBuyer, promotionId, code, counted, first, keys, orderId }: PromotionUse,
  max: number,
): Counter[] =>
  listCounters(
    { promotionId, code, isCounted: counted, perBuyer: perBuyer ? max : null, first },
    keys,
    orderId,
  );

/**
 * Reserves the uses of limited promotions. As with the last unit of a product, the update in the order's transaction
 * only matches while uses are left. The use is released when the order ends unpaid.
 */
@Injectable()
export class PromotionUseService {
  constructor(
    private readonly promotionUses: PromotionUseRepository,
    private readonly config: Config,
  ) {}

  /** The key by which usage limits identify an address. */
  addressKey = (email: string): string => toAddressKey(email, this.config.values.FORM_SECRET);

  /** The keys that identify a buyer in usage limits. */
  listBuyerKeys = (buyer: { userId: string | null; email: string }): string[] =>
    toBuyerKeys(buyer, this.config.values.FORM_SECRET);

  /**
   * Prepares the promotion uses of an order. Call before its transaction.
   * @returns a function to call inside the transaction, before the stock is reserved. It throws AppError codeUsedUp
   * (also for a paused promotion) and codeAlreadyUsed
   */
  async prepare(
    uses: readonly LimitedUse[],
    { buyer, ...order }: PromotionOrder,
  ): Promise<() => Promise<void>> {
    const keys = this.listBuyerKeys(buyer);
    const sortedUses = [...uses].sort((a, b) => (a.promotionId < b.promotionId ? -1 : 1));
    await this.promotionUses.addBuyers(sortedUses.flatMap((use) => listCounters(use, keys, order.orderId)));
    return async () => {
      for (const use of sortedUses) await this.consumeUses(use, keys, order);
    };
  }

  private async consumeUses(
    use: LimitedUse,
    keys: readonly string[],
    order: Omit<PromotionOrder, 'buyer'>,
  ): Promise<void> {
    for (const counter of listCounters(use, keys, order.orderId))
      if (!(await this.promotionUses.consumeUse(counter, true)))
        throw new AppError(
          counter.of === 'promotion' || counter.of === 'code' ? 'codeUsedUp' : 'codeAlreadyUsed',
          {},
        );
    const { promotionId, code, isCounted: counted, perBuyer, first } = use;
    await this.promotionUses.insert({
      ...order,
      promotionId,
      counted,
      first,
      perBuyer: perBuyer !== null,
      keys: [...keys],
      state: 'reserved',
      ...(code !== undefined && { code }),
    });
  }

  /**
   * Confirms the promotion uses of a paid order. If they were released, they are reserved again; the sale is valid even
   * if no use is left. Call inside the transaction of the payment.
   * @returns how many uses exceed the limit
   */
  async commit(orderId: string): Promise<number> {
    let lateCount = 0;
    for (const use of await this.promotionUses.findByOrder(orderId)) {
      if (await this.promotionUses.move(use._id, 'reserved', 'committed')) continue;
      if (use.state !== 'released') continue;
      const isLate = !(await this.reconsumeUse(use));
      if (isLate) lateCount += 1;
      await this.promotionUses.move(use._id, 'released', 'committed', isLate);
    }
    return lateCount;
  }

  /** Releases the promotion uses of an unpaid order. Call inside the transaction that ends the order. */
  release = (orderId: string): Promise<void> => this.releaseUses(orderId, 'reserved');

  /** Restores the promotion uses of a paid order that is cancelled or fully refunded before packing. */
  undo = (orderId: string): Promise<void> => this.releaseUses(orderId, 'committed');

  private async releaseUses(orderId: string, from: 'reserved' | 'committed'): Promise<void> {
    for (const use of await this.promotionUses.findByOrder(orderId)) {
      if (!(await this.promotionUses.move(use._id, from, 'released')) || use.late) continue;
      for (const counter of storedCounters(use, Infinity)) await this.promotionUses.restoreUse(counter);
    }
  }

  private async reconsumeUse(use: PromotionUse): Promise<boolean> {
    const limit = await this.promotionUses.findLimitPerBuyer(use.promotionId);
    const consumedCounters: Counter[] = [];
    for (const counter of storedCounters(use, limit)) {
      if (await this.promotionUses.consumeUse(counter, false)) {
        consumedCounters.push(counter);
        continue;
      }
      for (const consumedUse of consumedCounters) await this.promotionUses.restoreUse(consumedUse);
      return false;
    }
    return true;
  }
}
