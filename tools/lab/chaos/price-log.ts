import type { ApiClient } from '../../test-shop/api-client.ts';
import { setPrice } from '../../test-shop/edit-product.ts';
import type { FaultShop } from './fault-shop.ts';

/** Orders may miss a change for two seconds, and on a busy machine storing the order takes another second. */
const MAX_AGE_MS = 3_000;
/** First price, higher than all seeded prices, so that each price identifies its change. */
const FIRST_PRICE_CENTS = 10_000;
/** Amount by which prices rise and fall. */
const PRICE_STEP_CENTS = 37;
const PRICE_COUNT = 1_009;

/** Period in which orders may have a price, from the start of its change to the end of the next change. */
interface Period {
  /** Null before the first change, when the price is unknown. */
  priceCents: number | null;
  from: number;
  until: number;
}

const UNCHANGED_PERIOD: Period = { priceCents: null, from: 0, until: Infinity };

interface Line {
  number: string;
  at: number;
  sku: string;
  priceCents: number;
}

/** Changes prices and compares them with those of orders. */
export class PriceLog {
  static #changes = 0;
  readonly #shop: FaultShop;
  readonly #since = new Date();
  readonly #periods = new Map<string, Period[]>();

  constructor(shop: FaultShop) {
    this.#shop = shop;
  }

  async change(staff: ApiClient, { productId }: { productId: string }) {
    const periods = this.#periods.get(productId) ?? [{ ...UNCHANGED_PERIOD }];
    this.#periods.set(productId, periods);
    const priceCents = FIRST_PRICE_CENTS + (((PriceLog.#changes += 1) * PRICE_STEP_CENTS) % PRICE_COUNT);
    const earlier = [...periods];
    periods.push({ priceCents, from: Date.now(), until: Infinity });
    // Without a response, the price may or may not have changed
    const isChanged = await setPrice(staff, productId, priceCents).then(
      () => true,
      () => false,
    );
    if (isChanged) for (const period of earlier) period.until = Math.min(period.until, Date.now());
  }

  /** Whether a changed price was ordered. */
  async isOrdered(): Promise<boolean> {
    return (await this.#findLines()).some(({ priceCents }) => priceCents >= FIRST_PRICE_CENTS);
  }

  /** Lists order lines with a price that was not current when they were ordered. */
  async findMispricedLines(): Promise<string[]> {
    const productIds = new Map(this.#shop.catalogue.map(({ sku, productId }) => [sku, productId]));
    const isCurrent = ({ sku, priceCents, at }: Line) =>
      (this.#periods.get(productIds.get(sku) ?? '') ?? [UNCHANGED_PERIOD]).some(
        (period) =>
          (period.priceCents ?? priceCents) === priceCents &&
          period.from <= at + MAX_AGE_MS &&
          period.until >= at - MAX_AGE_MS,
      );
    return (await this.#findLines())
      .filter((line) => !isCurrent(line))
      .map(({ number, sku, priceCents }) => `${number} has ${sku} for ${priceCents}, which is not its price`);
  }

  async #findLines(): Promise<Line[]> {
    const filter = { createdAt: { $gte: this.#since } };
    const orders = await this.#shop.db.collection('orders').find(filter).toArray();
    return orders.flatMap(({ number, createdAt, lines }) =>
      lines.map(({ sku, priceCents }: Line) => ({ number, at: createdAt.getTime(), sku, priceCents })),
    );
  }
}
