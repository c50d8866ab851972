import { setTimeout as delay } from 'node:timers/promises';
import type { AdminPromotion, PromotionInput } from '@munay/contracts/admin/promotion';
import { ApiClient } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { TEN_PERCENT } from '../../test-shop/promotions.ts';
import type { FaultShop } from './fault-shop.ts';

const TIMEOUT_MS = 90_000;
const RETRY_MS = 500;
const STATE_AFTER = { activate: 'active', pause: 'paused', end: 'ended' } as const;

/** A promotion with its own code, published and paused through the staff endpoints. */
export class LimitedPromotionCheck {
  readonly id: string;
  readonly code: string;
  readonly #staff: ApiClient;

  private constructor(staff: ApiClient, { _id }: AdminPromotion, code: string) {
    this.#staff = staff;
    this.id = _id;
    this.code = code;
  }

  static async publish(shop: FaultShop, limits: Pick<Partial<PromotionInput>, 'maxUses' | 'perBuyer'>) {
    const staff = await ApiClient.connectAsAdmin(shop);
    const code = `FAULTS${Date.now().toString(36).toUpperCase()}`;
    const created = await staff.fetchData(ENDPOINTS.createPromotion, {
      body: { ...TEN_PERCENT, code, ...limits },
    });
    const promotion = new LimitedPromotionCheck(staff, created, code);
    await promotion.move('activate');
    return promotion;
  }

  /** Retries while the shop is too busy. A step that succeeded with a late response is not repeated. */
  async move(step: keyof typeof STATE_AFTER) {
    const params = { id: this.id };
    const deadline = Date.now() + TIMEOUT_MS;
    for (let difference = ''; Date.now() < deadline;) {
      try {
        const { state, version } = await this.#staff.fetchData(ENDPOINTS.openPromotion, { params });
        if (state !== STATE_AFTER[step])
          await this.#staff.fetchData(ENDPOINTS.movePromotion, { params, body: { step, version } });
        return;
      } catch (error) {
        difference = String(error);
      }
      if (Date.now() + RETRY_MS > deadline) throw new Error(`${step} answered ${difference}`);
      await delay(RETRY_MS);
    }
  }

  /** Orders that used the promotion, in any status. */
  orders = ({ db }: FaultShop) => db.collection('orders').find({ 'promotions.id': this.id }).toArray();
}
