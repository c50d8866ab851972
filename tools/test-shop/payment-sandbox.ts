import type {
  ControlMethod,
  ControlPath,
  ControlResponse,
} from '../../services/sandbox/src/web/control-api.ts';
import { fetchWithin } from '../workspace/fetch-within.ts';
import { SECRET_KEY } from './test-shop.ts';

const CALL_TIMEOUT_MS = 20_000;

export class PaymentSandboxClient {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }

  async pay(session: string, overrides: object = {}) {
    const response = await this.#ask('POST', '/__sandbox/pay', { session, wait: false, ...overrides });
    if (!response.ok) return false;
    const paid: ControlResponse<'POST', '/pay'> = await response.json();
    return paid.session.payment_status === 'paid';
  }

  fault = (kind: string, overrides: object = {}) => this.control('POST', '/faults', { kind, ...overrides });
  clearFaults = () => this.control('DELETE', '/faults');
  webhooks = (mode: string, overrides: object = {}) =>
    this.control('POST', '/webhooks', { mode, ...overrides });
  releaseWebhooks = () => this.control('POST', '/webhooks/release', {});
  advanceClock = (advanceSeconds: number) => this.control('POST', '/clock', { advanceSeconds });
  ledger = () => this.control('GET', '/ledger');

  async control<Method extends ControlMethod, Path extends ControlPath<Method>>(
    method: Method,
    path: Path,
    body?: object,
  ): Promise<ControlResponse<Method, Path>> {
    const response = await this.#ask(method, `/__sandbox${path}`, body);
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  }

  async callApi<Answer = unknown>(
    method: 'GET' | 'POST',
    path: string,
    form: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetchWithin(CALL_TIMEOUT_MS, this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  }

  #ask(method: string, path: string, body?: object) {
    return fetchWithin(CALL_TIMEOUT_MS, this.url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  }
}
