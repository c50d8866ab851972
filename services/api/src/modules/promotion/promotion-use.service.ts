import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { addressKey, buyerKeys } from './promotion.codes';
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
    : keys.map((key) => ({ of: 'buyer', id: `${promotionId}:${key}`, most: perBuyer }) as const)),
  ...(first ? keys.map((key) => ({ of: 'first', id: `first:${key}`, orderId }) as const) : []),
];

/** The counters that a stored use increments. @param most uses per buyer, if they are limited */
const storedCounters = (
  { perBuyer, promotionId, code, counted, first, keys, orderId }: PromotionUse,
  most: number,
): Counter[] =>
  listCounters(
    { promotionId, code, isCounted: counted, perBuyer: perBuyer ? most : null, first },
    keys,
    orderId,
  );

/**
 * Reserves the uses of limited promotions. The transaction of the order reserves the last use like the last unit of a
 * product: the update only matches while uses are left, and the use is returned when the order ends unpaid.
 */
@Injectable()
export class PromotionUseService {
  constructor(
    private readonly promotionUses: PromotionUseRepository,
    private readonly config: Config,
  ) {}

  /** The key by which usage limits identify an address. */
  addressKey = (email: string): string => addressKey(email, this.config.values.FORM_SECRET);

  /** The keys by which usage limits identify a buyer. */
  listBuyerKeys = (buyer: { userId: string | null; email: string }): string[] =>
    buyerKeys(buyer, this.config.values.FORM_SECRET);

  /**
   * Prepares the promotion uses of an order. Call before its transaction.
   * @returns a function to call inside the transaction, before the stock is reserved; it throws AppError codeUsedUp,
   * also for a paused promotion, and codeAlreadyUsed
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
   * Confirms the uses of a paid order. Returned uses are reserved again; the sale is valid even if none is left. Call
   * inside the transaction of the payment.
   * @returns how many uses exceed the limit
   */
  async commit(orderId: string): Promise<number> {
    let late = 0;
    for (const use of await this.promotionUses.findByOrder(orderId)) {
      if (await this.promotionUses.move(use._id, 'reserved', 'committed')) continue;
      if (use.state !== 'released') continue;
      const isLate = !(await this.consumeAgain(use));
      if (isLate) late += 1;
      await this.promotionUses.move(use._id, 'released', 'committed', isLate);
    }
    return late;
  }

  /** Returns the uses of an unpaid order. Call inside the transaction that ends the order. */
  release = (orderId: string): Promise<void> => this.releaseUses(orderId, 'reserved');

  /** Returns the uses of a paid order that is cancelled or fully refunded before it is packed. */
  undo = (orderId: string): Promise<void> => this.releaseUses(orderId, 'committed');

  private async releaseUses(orderId: string, from: 'reserved' | 'committed'): Promise<void> {
    for (const use of await this.promotionUses.findByOrder(orderId)) {
      if (!(await this.promotionUses.move(use._id, from, 'released')) || use.late) continue;
      for (const counter of storedCounters(use, Infinity)) await this.promotionUses.restoreUse(counter);
    }
  }

  private async consumeAgain(use: PromotionUse): Promise<boolean> {
    const most = await this.promotionUses.findLimitPerBuyer(use.promotionId);
    const consumed: Counter[] = [];
    for (const counter of storedCounters(use, most)) {
      if (await this.promotionUses.consumeUse(counter, false)) {
        consumed.push(counter);
        continue;
      }
      for (const one of consumed) await this.promotionUses.restoreUse(one);
      return false;
    }
    return true;
  }
}
