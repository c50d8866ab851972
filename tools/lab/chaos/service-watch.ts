import { setTimeout as delay } from 'node:timers/promises';
import { logInCustomers } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { fetchWithin } from '../../workspace/fetch-within.ts';
import type { FaultShop } from './fault-shop.ts';

const CHECK_INTERVAL_MS = 50;
const REQUEST_TIMEOUT_MS = 5_000;
const MIN_UPTIME_MS = 3_000;
/** Index of the customer who only changes a cart. */
const CUSTOMER_INDEX = 9_000;

interface Readiness {
  redis: boolean;
}

/** Period from the first to the last rejected request. A rejection after some seconds of service starts a new one. */
class Outage {
  #from = 0;
  #until = 0;
  longest = 0;

  record(startedAt: number, isServed: boolean) {
    if (isServed) return;
    if (startedAt - this.#until > MIN_UPTIME_MS) this.#from = startedAt;
    this.#until = Date.now();
    this.longest = Math.max(this.longest, (this.#until - this.#from) / 1_000);
  }
}

/** Changes a cart and reads the queues of every API process many times per second. */
export class ServiceWatch {
  readonly #buying = new Outage();
  readonly #mailing = new Outage();
  #open = true;
  #turns: Promise<void>[] = [];

  static async start(shop: FaultShop) {
    const [customer] = await logInCustomers(shop, CUSTOMER_INDEX, 1);
    if (!customer) throw new Error('There is no customer');
    const watch = new ServiceWatch();
    const [{ productId, size } = { productId: '', size: '' }] = shop.catalogue;
    const cart = await customer.fetchData(ENDPOINTS.addItem, { body: { productId, size, quantity: 1 } });
    const itemId = cart.products[0]?._id ?? '';
    let quantity = 1;
    const line = () => ({ itemId, size, quantity: (quantity = 3 - quantity) });
    watch.#turns = [
      watch.#repeat(watch.#buying, async () => {
        const { status } = await customer.call(ENDPOINTS.updateItem, { body: line() });
        return status < 500;
      }),
      ...shop.testShop.apiUrls.map((url) =>
        watch.#repeat(watch.#mailing, async () => {
          const response = await fetchWithin(REQUEST_TIMEOUT_MS, `${url}/readyz`);
          return ((await response.json()) as Readiness).redis;
        }),
      ),
    ];
    return watch;
  }

  async #repeat(outage: Outage, request: () => Promise<boolean>) {
    while (this.#open) {
      const startedAt = Date.now();
      outage.record(startedAt, await request().catch(() => false));
      await delay(CHECK_INTERVAL_MS);
    }
  }

  async stop() {
    this.#open = false;
    await Promise.all(this.#turns);
    return { withoutBuying: this.#buying.longest, withoutMail: this.#mailing.longest };
  }
}
