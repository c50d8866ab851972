/*
 * Types of the control API under /__sandbox. This file has no imports, because the tools and the API's tests also use
 * these types.
 */

interface ControlFault {
  kind: string;
  /** Number of requests that will still fail. */
  next: number;
  path: string;
  method: string | null;
  delayMs: number;
}

/** A request to Stripe's API, as logged. */
export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  parameters: Record<string, unknown>;
  idempotencyKey: string | null;
  stripeVersion: string | null;
  status: number | null;
  requestId: string;
  replayed: boolean;
  fault: string | null;
}

interface LedgerLine {
  session: string;
  clientReferenceId: string | null;
  paymentIntent: string;
  currency: string;
  amountReceived: number;
  amountRefunded: number;
  amountRefundPending: number;
  disputed: boolean;
}

export interface Ledger {
  lines: LedgerLine[];
  /** Totals per currency. */
  totals: Record<string, { received: number; refunded: number; held: number }>;
}

interface Settlement {
  /** Null unless the session is complete. */
  redirectUrl: string | null;
  session: { id: string; status: string; payment_status: string };
}

type PaymentResult = Settlement &
  (
    | { status: 'paid' | 'processing'; eventId: string | null }
    | { status: 'declined'; code: string; declineCode: string }
    | { status: 'requires_action'; challengeId: string }
    | { status: 'expired' }
  );

interface ControlClock {
  /** Unix seconds. */
  now: number;
  offsetMs: number;
}

/** The response type of each route. */
export interface ControlResponses {
  'GET /faults': { faults: ControlFault[] };
  'POST /faults': { faults: ControlFault[] };
  'DELETE /faults': { faults: ControlFault[] };
  'GET /requests': { requests: LoggedRequest[] };
  'GET /webhooks': { modes: object[]; deliveries: object[] };
  'POST /webhooks': { modes: object[] };
  'POST /webhooks/release': { released: number };
  'POST /webhooks/resend': { deliveries: number };
  'GET /webhooks/idle': { idle: boolean };
  'GET /clock': ControlClock;
  'POST /clock': ControlClock;
  'POST /account': { id: string };
  'GET /ledger': Ledger;
  'POST /reset': { ok: true };
  'POST /pay': PaymentResult;
  'POST /settle': Settlement & { settled: boolean };
  'POST /fraud-warnings': { ok: true };
  'POST /payouts': { payout: { id: string; amount: number } | null };
  'POST /disputes': { ok: true };
  'POST /disputes/:id': { dispute: { id: string; status: string } };
}

export type ControlRoute = keyof ControlResponses;
export type ControlMethod = 'GET' | 'POST' | 'DELETE';
type Filled<Path extends string> = Path extends `${infer Start}:id`
  ? `${Start}${string}`
  : Path | `${Path}?${string}`;
type PathOfRoute<Method extends ControlMethod, Route> = Route extends `${Method} ${infer Path}`
  ? Path
  : never;
/** The paths that a client may request, with ids and queries filled in. */
export type ControlPath<Method extends ControlMethod> = Filled<PathOfRoute<Method, ControlRoute>>;

type WithoutQuery<Path extends string> = Path extends `${infer Start}?${string}` ? Start : Path;
type RouteOfPath<Path extends string> = Path extends `/disputes/${string}`
  ? '/disputes/:id'
  : WithoutQuery<Path>;
export type ControlResponse<
  Method extends ControlMethod,
  Path extends string,
> = ControlResponses[`${Method} ${RouteOfPath<Path>}` & ControlRoute];
