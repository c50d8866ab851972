import Stripe from 'stripe';
import { SandboxOptions } from '../src/state/options';
import { ControlPath, ControlResponse } from '../src/web/control-api';
import { StartedSandbox, startSandbox } from './start-sandbox';

/**
 * With STRIPE_CONTRACT_KEY (a test key) the same files run against a real account, except the tests that need a buyer,
 * a fault or the virtual clock.
 */
const STRIPE_KEY = process.env['STRIPE_CONTRACT_KEY'];
export const IS_SANDBOX = STRIPE_KEY === undefined || STRIPE_KEY === '';
export const onSandbox = IS_SANDBOX ? it : it.skip;

export class Target {
  stripe!: Stripe;
  private sandbox: StartedSandbox | null = null;

  static async open(options: Partial<SandboxOptions> = {}): Promise<Target> {
    const target = new Target();
    await target.open(options);
    return target;
  }

  async open(options: Partial<SandboxOptions> = {}): Promise<void> {
    if (STRIPE_KEY?.includes('_live_')) throw new Error('The contract suite never runs with a live key.');
    if (IS_SANDBOX) this.sandbox = await startSandbox(options);
    this.stripe = this.client();
  }

  get url(): string {
    return this.sandbox?.url ?? 'https://api.stripe.com';
  }

  get key(): string {
    return this.sandbox?.secretKey ?? STRIPE_KEY ?? '';
  }

  client(config: Stripe.StripeConfig & { key?: string } = {}): Stripe {
    const { key = this.key, ...options } = config;
    const base: Stripe.StripeConfig = { telemetry: false, maxNetworkRetries: 0, timeout: 10_000 };
    if (!this.sandbox) return new Stripe(key, { ...base, ...options });
    const { hostname, port } = new URL(this.sandbox.url);
    return new Stripe(key, { ...base, host: hostname, port, protocol: 'http', ...options });
  }

  control<Path extends ControlPath<'GET'>>(path: Path): Promise<ControlResponse<'GET', Path>>;
  control<Path extends ControlPath<'POST'>>(path: Path, body: object): Promise<ControlResponse<'POST', Path>>;
  async control(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/__sandbox${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  pay = (session: string, card = '4242424242424242', overrides: object = {}) =>
    this.control('/pay', { session, card, ...overrides });

  async close(): Promise<void> {
    await this.sandbox?.close();
  }
}

export type SessionParams = Stripe.Checkout.SessionCreateParams;

/** An undefined value omits the parameter. */
export type SessionChange = { [Name in keyof SessionParams]?: SessionParams[Name] | undefined };

export function createSessionParams(change: SessionChange = {}): SessionParams {
  const params = {
    mode: 'payment',
    success_url: 'http://localhost:3000/confirmation?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cancel',
    customer_email: 'lucia.herrero@correo.example',
    client_reference_id: '665f00000000000000000001',
    locale: 'es',
    allowed_payment_method_types: ['card'],
    line_items: [
      createLineItem({ quantity: 2, unit_amount: 590, name: 'Lavanda del altiplano' }),
      createLineItem({ quantity: 1, unit_amount: 1192, name: 'Café ñ & 100 %' }),
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: 'Península',
          type: 'fixed_amount',
          fixed_amount: { amount: 490, currency: 'eur' },
        },
      },
    ],
    metadata: { order_number: 'MUN-2026-000001' },
    payment_intent_data: { metadata: { order_id: '665f00000000000000000001' } },
    ...change,
  };
  return params as SessionParams;
}

export const SESSION_TOTAL = 2_862;

export function createLineItem(item: {
  quantity?: number;
  unit_amount?: number;
  name?: string;
  currency?: string;
}): Stripe.Checkout.SessionCreateParams.LineItem {
  const { quantity = 1, unit_amount = 590, name = 'Avena y miel', currency = 'eur' } = item;
  return { quantity, price_data: { currency, unit_amount, product_data: { name, description: '100 g' } } };
}

export const now = () => Math.floor(Date.now() / 1000);
export const MINUTE = 60;
export const text = (length: number) => 'x'.repeat(length);
export const createKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'v']));
export const rate = (amount: number, currency = 'eur') => ({
  shipping_rate_data: {
    display_name: 'Envío',
    type: 'fixed_amount' as const,
    fixed_amount: { amount, currency },
  },
});

export async function catchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call was expected to be refused');
}

/** Starts the target for all tests in a file. */
export function createSuiteTarget(): Target {
  const target = new Target();
  beforeAll(() => target.open());
  afterAll(() => target.close());
  return target;
}
