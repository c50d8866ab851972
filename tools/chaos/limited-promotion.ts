import { setTimeout as delay } from 'node:timers/promises';
import type { AdminPromotion, PromotionInput } from '@munay/contracts/admin/promotion';
import { ApiClient } from '../test-shop/api-client.ts';
import { TEN_PERCENT } from '../test-shop/promotions.ts';
import type { FaultShop } from './fault-shop.ts';

const PATIENCE_MS = 90_000;
const RETRY_MS = 500;
const STATE_AFTER = { activate: 'active', pause: 'paused', end: 'ended' } as const;

/** A promotion by a code of its own, as staff publish and pause it. */
export class LimitedPromotion {
  readonly id: string;
  readonly code: string;
  readonly #staff: ApiClient;

  private constructor(staff: ApiClient, { _id }: AdminPromotion, code: string) {
    this.#staff = staff;
    this.id = _id;
    this.code = code;
  }

  static async publish(shop: FaultShop, limits: Pick<Partial<PromotionInput>, 'maxUses' | 'perBuyer'>) {
    const staff = await ApiClient.admin(shop);
    const code = `FAULTS${Date.now().toString(36).toUpperCase()}`;
    const body = { ...TEN_PERCENT, code, ...limits };
    const { status, message, data } = await staff.call<AdminPromotion>('POST', '/api/admin/promotion', body);
    if (status !== 201) throw new Error(`the promotion was refused: ${status} ${message}`);
    const promotion = new LimitedPromotion(staff, data, code);
    await promotion.move('activate');
    return promotion;
  }

  /** Asks again while the shop is too busy; a step that was answered too late is not repeated. */
  async move(step: keyof typeof STATE_AFTER) {
    const path = `/api/admin/promotion/${this.id}`;
    const until = Date.now() + PATIENCE_MS;
    for (let wrong = ''; Date.now() < until;) {
      try {
        const now = await this.#staff.call<AdminPromotion>('GET', path);
        if (now.data.state === STATE_AFTER[step]) return;
        const body = { step, version: now.data.version };
        const { status, message } = await this.#staff.call('POST', `${path}/state`, body);
        if (status === 200) return;
        wrong = `${status} ${message}`;
      } catch (error) {
        wrong = String(error);
      }
      if (Date.now() + RETRY_MS > until) throw new Error(`${step} answered ${wrong}`);
      await delay(RETRY_MS);
    }
  }

  /** Orders that have it, whatever became of them. */
  orders = ({ db }: FaultShop) => db.collection('orders').find({ 'promotions.id': this.id }).toArray();
}
