import type { PaymentType } from '@munay/contracts/shop/payment-methods';
import type { StartedSandbox } from '../../../../sandbox/test/start-sandbox';

interface PaidAnswer {
  status: string;
  session: { id: string; status: string; payment_status: string };
}

export class SandboxRemote {
  constructor(readonly server: StartedSandbox) {}

  pay = (session: string, more: object = {}): Promise<PaidAnswer> =>
    this.post('/__sandbox/pay', { session, ...more }) as Promise<PaidAnswer>;

  /** Completes a payment with delayed settlement. */
  settle = (session: string, succeed: boolean): Promise<unknown> =>
    this.post('/__sandbox/settle', { session, succeed });
  /** Sets the payment types of the account. */
  account = (...types: PaymentType[]): Promise<unknown> => this.post('/__sandbox/account', { types });

  fault = (kind: string, more: object = {}): Promise<unknown> =>
    this.post('/__sandbox/faults', { kind, ...more });
  clearFaults = (): Promise<unknown> => this.request('DELETE', '/__sandbox/faults');
  webhooks = (mode: string, more: object = {}): Promise<unknown> =>
    this.post('/__sandbox/webhooks', { mode, ...more });
  advance = (advanceSeconds: number): Promise<unknown> => this.post('/__sandbox/clock', { advanceSeconds });
  idle = (): Promise<unknown> => this.request('GET', '/__sandbox/webhooks/idle');

  async api<T>(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}): Promise<T> {
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

  /** @param more `amount` in cents, `reason: 'inquiry'` for an inquiry of the bank */
  dispute = (intent: string, more: object = {}): Promise<unknown> =>
    this.post('/__sandbox/disputes', { intent, ...more });

  warnOfFraud = (intent: string): Promise<unknown> => this.post('/__sandbox/fraud-warnings', { intent });
  /** Pays the balance out to the bank. */
  payOut = (): Promise<{ payout: { id: string; amount: number } }> =>
    this.post('/__sandbox/payouts', {}) as Promise<{ payout: { id: string; amount: number } }>;

  async endDispute(intentId: string, status: 'won' | 'lost' | 'warning_closed'): Promise<void> {
    const { data } = await this.api<{ data: { id: string }[] }>(
      'GET',
      `/v1/disputes?payment_intent=${intentId}`,
    );
    await this.post(`/__sandbox/disputes/${data[0]?.id ?? ''}`, { status });
  }

  waitingFaults = async (): Promise<number> =>
    ((await this.request('GET', '/__sandbox/faults')) as { faults: unknown[] }).faults.length;

  callsWithKey = (key: string): Promise<number> => this.countCalls({ key });

  /** Requests to the provider's API since a given time. */
  callsSince = (since: Date, path = '/v1/'): Promise<number> =>
    this.countCalls({ path, limit: '2000' }, since);

  private async countCalls(query: Record<string, string>, since = new Date(0)): Promise<number> {
    const { requests } = (await this.request(
      'GET',
      `/__sandbox/requests?${new URLSearchParams(query).toString()}`,
    )) as { requests: { at: string }[] };
    return requests.filter(({ at }) => new Date(at) >= since).length;
  }

  private post = (path: string, body: object): Promise<unknown> => this.request('POST', path, body);

  private async request(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.server.url}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}
