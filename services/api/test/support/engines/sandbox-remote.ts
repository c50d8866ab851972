import type { PaymentType } from '@munay/contracts/shop/payment-methods';
import type { ControlMethod, ControlPath, ControlResponse } from '../../../../sandbox/src/web/control-api';
import type { StartedSandbox } from '../../../../sandbox/test/start-sandbox';

export class SandboxRemote {
  constructor(readonly server: StartedSandbox) {}

  pay = (session: string, extraFields: object = {}) => this.post('/pay', { session, ...extraFields });

  /** Completes a payment with delayed settlement. */
  settle = (session: string, succeed: boolean) => this.post('/settle', { session, succeed });
  /** Sets the payment types of the account. */
  account = (...types: PaymentType[]) => this.post('/account', { types });

  fault = (kind: string, extraFields: object = {}) => this.post('/faults', { kind, ...extraFields });
  clearFaults = () => this.request('DELETE', '/faults');
  webhooks = (mode: string, extraFields: object = {}) => this.post('/webhooks', { mode, ...extraFields });
  advance = (advanceSeconds: number) => this.post('/clock', { advanceSeconds });
  idle = () => this.request('GET', '/webhooks/idle');

  async callApi<T>(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}): Promise<T> {
    const response = await fetch(`${this.server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.server.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'POST' ? { body: new URLSearchParams(form).toString() } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** @param extraFields `amount` in cents, `reason: 'inquiry'` for a bank inquiry */
  dispute = (intent: string, extraFields: object = {}) => this.post('/disputes', { intent, ...extraFields });

  warnOfFraud = (intent: string) => this.post('/fraud-warnings', { intent });
  /** Pays the balance out to the bank. */
  async payOut() {
    const { payout } = await this.post('/payouts', {});
    if (!payout) throw new Error('the balance is empty');
    return payout;
  }

  async endDispute(intentId: string, status: 'won' | 'lost' | 'warning_closed'): Promise<void> {
    const { data } = await this.callApi<{ data: { id: string }[] }>(
      'GET',
      `/v1/disputes?payment_intent=${intentId}`,
    );
    await this.post(`/disputes/${data[0]?.id ?? ''}`, { status });
  }

  waitingFaults = async (): Promise<number> => (await this.request('GET', '/faults')).faults.length;

  countCallsWithKey = (key: string): Promise<number> => this.countCalls({ key });

  /** Requests to the provider's API since the given time. */
  countCallsSince = (since: Date, path = '/v1/'): Promise<number> =>
    this.countCalls({ path, limit: '2000' }, since);

  private async countCalls(query: Record<string, string>, since = new Date(0)): Promise<number> {
    const { requests } = await this.request('GET', `/requests?${new URLSearchParams(query).toString()}`);
    return requests.filter(({ at }) => new Date(at) >= since).length;
  }

  private post = <Path extends ControlPath<'POST'>>(path: Path, body: object) =>
    this.request('POST', path, body);

  private async request<Method extends ControlMethod, Path extends ControlPath<Method>>(
    method: Method,
    path: Path,
    body?: object,
  ): Promise<ControlResponse<Method, Path>> {
    const response = await fetch(`${this.server.url}/__sandbox${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return (await response.json()) as ControlResponse<Method, Path>;
  }
}
