import type { CartView } from '@munay/contracts/order/cart';
import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESS, signedInPeople, type Person } from '../own-shop/person.ts';
import type { FaultShop } from './fault-shop.ts';
import type { Chance } from './random.ts';

/** How long somebody presses the button again before giving up. */
const PATIENCE_MS = 90_000;
const PRESS_AGAIN_MS = [300, 2_000];
/** Between two trips of one person; two hundred of them make some eight orders a second. */
const THINK_MS = [5_000, 40_000];
const QUIET_THINK_MS = [200, 2_000];
/** How often somebody looks for something else when all they chose is sold out. */
const LOOKS = 5;
/** Reasons shown when a row could not be played. */
const COMMON = 5;

/** What people do once they stand at the payment page, and how many of a hundred. */
const FATES = [
  ['pay', 50],
  ['pay and come back', 15],
  ['press twice and pay', 10],
  ['pay and cancel', 5],
  ['leave', 12],
  ['cancel', 8],
] as const;

/** What is left of the lines of a cart whose prices or stock have changed. */
interface Conflict {
  lines?: { itemId: string; available: number }[];
}

/** What buyers saw while a row ran. */
export class Journal {
  orders = 0;
  /** Answers that say no, 4xx, by path, status and message. */
  refusals: Map<string, number> = new Map();
  /** 503 with a time to come back. */
  busy = 0;
  /** Every other 5xx, by path and status. */
  broken: Map<string, number> = new Map();
  /** Connections that broke or were given up. */
  cut = 0;
  /** Sessions of payment pages the shop sent somebody to. */
  sent: Set<string> = new Set();
  /** Sessions the provider said were paid. */
  paid: Set<string> = new Set();
  /** Orders the shop said are cancelled. */
  cancelled: Set<string> = new Set();

  get brokenCount() {
    return sum(this.broken);
  }

  get refused() {
    return sum(this.refusals);
  }

  /** Why people were turned away, the commonest reasons first. */
  get commonRefusals() {
    return [...this.refusals].sort(([, a], [, b]) => b - a).slice(0, COMMON);
  }

  /**
   * @param status 0 when no answer came
   * @param message of the envelope
   */
  note(path: string, status: number, message: string = '') {
    if (status === 0) this.cut += 1;
    else if (status === 503) this.busy += 1;
    else if (status >= 500) count(this.broken, `${status} ${path}`);
    else if (status >= 400) count(this.refusals, `${status} ${path} ${message}`);
  }
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

/** Two hundred people with an account each who buy, leave, come back and cancel, for as long as they are told to. */
export class Crowd {
  readonly shop: FaultShop;
  readonly people: Person[];
  chance: Chance;
  journal = new Journal();
  #open = false;

  constructor(shop: FaultShop, people: Person[], chance: Chance) {
    this.shop = shop;
    this.people = people;
    this.chance = chance;
  }

  static async gather(shop: FaultShop, size: number, chance: Chance) {
    return new Crowd(shop, await signedInPeople(shop, 1, size), chance);
  }

  /** Everybody shops until the body is through, and then ends the trip they are on. */
  async during<T>(
    body: () => Promise<T>,
    { people = this.people.length, brisk = false }: { people?: number; brisk?: boolean } = {},
  ): Promise<T> {
    this.#open = true;
    const shopping = this.people.slice(0, people).map((person) => this.#shop(person, brisk));
    try {
      return await body();
    } finally {
      this.#open = false;
      await Promise.all(shopping);
    }
  }

  /** Somebody's trips, one after the other. */
  async #shop(person: Person, brisk: boolean) {
    const chance = this.chance.fork();
    const [least, most] = brisk ? QUIET_THINK_MS : THINK_MS;
    let thinks = chance.between(0, Number(most));
    while (this.#open) {
      // Looked at often, so that nobody is waited for who only thinks
      const until = Date.now() + thinks;
      while (this.#open && Date.now() < until) await delay(Math.min(250, until - Date.now()));
      if (this.#open) await this.trip(person, chance);
      thinks = chance.between(Number(least), Number(most));
    }
  }

  /**
   * One trip: one to three sizes into the cart, to the payment page, and what chance wills there.
   * @returns the session of the payment page
   */
  async trip(
    person: Person,
    chance: Chance,
    fate: (typeof FATES)[number][0] = fateOf(chance),
  ): Promise<string | undefined> {
    let digest = '';
    for (let looks = 0; digest === '' && looks < LOOKS; looks += 1) digest = await this.#fill(person, chance);
    const session = digest && (await this.#toPaymentPage(person, chance, digest, fate));
    if (!session) return undefined;
    if (fate.includes('pay')) await this.#pay(session);
    if (fate === 'pay and come back')
      await this.#once(person, 'GET', `/api/user/confirmation?session_id=${session}`);
    if (fate.includes('cancel')) await this.#cancel(person, chance, session);
    return session;
  }

  /**
   * Puts one to three sizes into the cart.
   * @returns the digest of the cart; empty when all of them were sold out
   */
  async #fill(person: Person, chance: Chance): Promise<string> {
    let digest = '';
    for (const { productId, size } of chance.some(this.shop.shelf, 1 + chance.whole(3))) {
      const wish = { productId, size, quantity: 1 + chance.whole(2) };
      const taken = await this.#insist<CartView>(person, chance, 'POST', '/api/cart/add-item', wish);
      if (taken?.status === 200) digest = taken.data.digest;
    }
    return digest;
  }

  async #toPaymentPage(person: Person, chance: Chance, digest: string, fate: string) {
    let seen = digest;
    for (let tries = 0; tries < 4; tries += 1) {
      const order = { address: ADDRESS, shipping: 'standard', cartDigest: seen };
      const twin =
        fate === 'press twice and pay' ? this.#once(person, 'POST', '/api/user/checkout', order) : undefined;
      const answer = await this.#insist<string | Conflict>(
        person,
        chance,
        'POST',
        '/api/user/checkout',
        order,
      );
      await twin;
      const session = answer?.status === 200 && /cs_[A-Za-z0-9_]+/.exec(String(answer.data))?.[0];
      if (session) {
        this.journal.orders += this.journal.sent.has(session) ? 0 : 1;
        this.journal.sent.add(session);
        return session;
      }
      // The cart as the shop has it now: read it and press again, as the page does; one with nothing left is put away
      if (answer?.status !== 409) return undefined;
      let cart = await this.#insist<CartView>(person, chance, 'GET', '/api/cart/get-cart');
      for (const { itemId, available } of typeof answer.data === 'string' ? [] : (answer.data?.lines ?? [])) {
        const held = cart?.data?.products?.find(({ _id }) => _id === itemId);
        if (!held) continue;
        const line = { itemId, quantity: available, size: held.size };
        cart = await this.#insist(person, chance, 'POST', '/api/cart/update-item', line);
      }
      if (cart?.status !== 200 || cart.data.products.length === 0) return undefined;
      seen = cart.data.digest;
    }
    return undefined;
  }

  async #pay(session: string) {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      try {
        if (await this.shop.sandbox.pay(session)) this.journal.paid.add(session);
        return;
      } catch {
        await delay(1_000);
      }
    }
  }

  async #cancel(person: Person, chance: Chance, session: string) {
    const orderId = await this.shop.orderOf(session);
    if (!orderId) return;
    // One that is paid while this is asked may be cancelled too: its money comes back
    for (const status of ['cancelled', 'cancelled_refund_pending']) {
      const path = `/api/order/update-order/${orderId}`;
      const answer = await this.#insist(person, chance, 'PUT', path, { status });
      if (answer?.status === 200) return void this.journal.cancelled.add(orderId);
    }
  }

  /** Presses again while the shop is away, as people do. */
  async #insist<Data>(person: Person, chance: Chance, method: string, path: string, body?: object) {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const answer = await this.#once<Data>(person, method, path, body);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await delay(chance.between(Number(PRESS_AGAIN_MS[0]), Number(PRESS_AGAIN_MS[1])));
    }
    return undefined;
  }

  async #once<Data>(person: Person, method: string, path: string, body?: object) {
    const name = `${method} ${path.replace(/[0-9a-f]{24}|\?.*/g, '')}`;
    try {
      const answer = await person.call<Data>(method, path, body);
      this.journal.note(name, answer.status, answer.message);
      return answer;
    } catch {
      this.journal.note(name, 0);
      return undefined;
    }
  }
}

function fateOf(chance: Chance) {
  let left = chance.whole(100);
  for (const [fate, share] of FATES) {
    left -= share;
    if (left < 0) return fate;
  }
  return FATES[0][0];
}
