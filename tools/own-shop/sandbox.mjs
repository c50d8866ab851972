import { fetchWithin } from '../workspace/fetch-within.mjs';
import { SECRET_KEY } from './own-shop.mjs';

const CALL_LIMIT_MS = 20_000;

/** The payment sandbox of a shop, steered as its README says. */
export class SandboxRemote {
  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /**
   * A buyer pays on the hosted page. False when there is nothing to pay any more.
   * @param {string} session
   * @param {object} [more]
   */
  async pay(session, more = {}) {
    const answer = await this.#ask('POST', '/__sandbox/pay', { session, wait: false, ...more });
    return answer.ok && (await answer.json()).session?.payment_status === 'paid';
  }

  /** @param {string} kind @param {object} [more] */
  fault = (kind, more = {}) => this.control('POST', '/__sandbox/faults', { kind, ...more });
  clearFaults = () => this.control('DELETE', '/__sandbox/faults');
  /** @param {string} mode @param {object} [more] */
  webhooks = (mode, more = {}) => this.control('POST', '/__sandbox/webhooks', { mode, ...more });
  releaseWebhooks = () => this.control('POST', '/__sandbox/webhooks/release', {});
  /** @param {number} advanceSeconds */
  advance = (advanceSeconds) => this.control('POST', '/__sandbox/clock', { advanceSeconds });
  /** @returns {Promise<{ lines: { session: string, clientReferenceId: string | null, amountReceived: number, amountRefunded: number, amountRefundPending: number }[] }>} */
  ledger = () => this.control('GET', '/__sandbox/ledger');

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async control(method, path, body) {
    const answer = await this.#ask(method, path, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /**
   * The provider's own interface.
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {Record<string, string>} [form]
   * @returns {Promise<any>}
   */
  async api(method, path, form = {}) {
    const answer = await fetchWithin(CALL_LIMIT_MS, this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  #ask(method, path, body) {
    return fetchWithin(CALL_LIMIT_MS, this.url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  }
}
