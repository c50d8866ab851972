import { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { toShopYear } from '@munay/contracts/shop-day';
import { CLOSED_DISPUTE_STATUSES, DisputesService } from '../objects/disputes.service';
import { FraudWarningsService } from '../objects/fraud-warnings.service';
import { AccountPaymentTypes, PAYMENT_TYPES } from '../objects/payment-types';
import { PaymentsService } from '../objects/payments.service';
import { PayoutsService } from '../objects/payouts.service';
import { buildReturnUrl, toSessionObject } from '../objects/sessions.object';
import { Timers } from '../objects/timers';
import { ApiError } from '../request/api-error';
import { FAULT_KINDS, FaultRegistry } from '../request/faults';
import { RequestLog } from '../request/request-log';
import { Clock } from '../state/clock';
import { computeLedger } from '../state/ledger';
import { SandboxOptions } from '../state/options';
import { Store } from '../state/store';
import { ControlResponses, ControlRoute } from '../web/control-api';
import { JsonInput } from '../web/json-input';
import { findControlRejection } from '../web/local-guard';
import { WebhookDelivery } from '../webhook/webhook-delivery';
import { WebhookEndpointsService } from '../webhook/webhook-endpoints.service';
import { WEBHOOK_MODES } from '../webhook/webhook-modes';

/** Maximum number of seconds by which the clock may be set back. */
const DAY_SECONDS = 86_400;

export interface ControlServices {
  store: Store;
  clock: Clock;
  timers: Timers;
  payments: PaymentsService;
  disputes: DisputesService;
  fraudWarnings: FraudWarningsService;
  payouts: PayoutsService;
  endpoints: WebhookEndpointsService;
  account: AccountPaymentTypes;
  webhooks: WebhookDelivery;
  faults: FaultRegistry;
  log: RequestLog;
  options: SandboxOptions;
}

type Declare = <Route extends ControlRoute>(
  route: Route,
  handler: (request: FastifyRequest) => ControlResponses[Route] | Promise<ControlResponses[Route]>,
) => void;

/** Declares routes whose responses have the types that clients expect. */
const declareOn =
  (control: FastifyInstance): Declare =>
  (route, handler) => {
    const [method, url] = route.split(' ') as [HTTPMethods, string];
    control.route({ method, url, handler: (request) => handler(request) });
  };

/** JSON API for tests under /__sandbox, only for loopback; see the README. */
export function registerControl(server: FastifyInstance, services: ControlServices): void {
  void server.register(
    (control, _options, done) => {
      control.addHook('onRequest', async (request, reply) => {
        const rejection = findControlRejection(request);
        if (rejection)
          await reply.code(403).send({ error: { type: 'invalid_request_error', message: rejection } });
      });
      control.setErrorHandler((error, _request, reply) => {
        const status = error instanceof ApiError ? error.status : 400;
        void reply.code(status).send({
          error: {
            type: 'invalid_request_error',
            message: error instanceof Error ? error.message : String(error),
          },
        });
      });
      const declareWithdrawal = declareOn(control);
      registerFaultControls(declareWithdrawal, services);
      registerWebhookControls(declareWithdrawal, services);
      registerStateControls(declareWithdrawal, services);
      registerPaymentControls(declareWithdrawal, services);
      done();
    },
    { prefix: '/__sandbox' },
  );
}

function registerFaultControls(declareWithdrawal: Declare, { faults, log }: ControlServices): void {
  declareWithdrawal('GET /faults', () => ({ faults: faults.list() }));
  declareWithdrawal('DELETE /faults', () => {
    faults.clear();
    return { faults: [] };
  });
  declareWithdrawal('POST /faults', (request) => {
    const input = new JsonInput(request.body);
    faults.add({
      kind: input.readOneOf('kind', FAULT_KINDS),
      next: input.integer('next', 1, 1),
      path: input.readText('path', '/v1/'),
      method: input.has('method') ? input.readOneOf('method', ['GET', 'POST'] as const) : null,
      delayMs: input.integer('delayMs', 1_000),
    });
    return { faults: faults.list() };
  });
  declareWithdrawal('GET /requests', (request) => {
    const query = new JsonInput(request.query);
    const requests = log.list({
      method: query.readOptionalText('method'),
      path: query.readOptionalText('path'),
      key: query.readOptionalText('key'),
      limit: query.integer('limit', 100, 1),
    });
    return { requests };
  });
}

function registerWebhookControls(declareWithdrawal: Declare, { webhooks, store }: ControlServices): void {
  declareWithdrawal('GET /webhooks', () => ({
    modes: webhooks.modes.list(),
    deliveries: store.listNewestFirst('delivery').slice(0, 200),
  }));
  declareWithdrawal('POST /webhooks', (request) => {
    const input = new JsonInput(request.body);
    webhooks.modes.setMode({
      mode: input.readOneOf('mode', WEBHOOK_MODES),
      next: input.has('next') ? input.integer('next', 1, 1) : null,
      share: input.integer('share', 100),
      types: input.readTexts('types'),
      delayMs: input.integer('delayMs', 200),
      times: input.integer('times', 2, 1),
      ageSeconds: input.integer('ageSeconds', 3_600),
      secret: input.readText('secret', 'whsec_rolled'),
    });
    return { modes: webhooks.modes.list() };
  });
  declareWithdrawal('POST /webhooks/release', () => ({ released: webhooks.releaseHeldDeliveries() }));
  declareWithdrawal('POST /webhooks/resend', (request) => {
    const id = new JsonInput(request.body).readText('event');
    return { deliveries: webhooks.resend(id) };
  });
  declareWithdrawal('GET /webhooks/idle', async (request) => {
    const limitMs = new JsonInput(request.query).integer('timeoutMs', 5_000);
    return { idle: await webhooks.idle(limitMs) };
  });
}

function registerStateControls(declareWithdrawal: Declare, services: ControlServices): void {
  const { store, clock, timers, webhooks, faults, log, endpoints, account, options } = services;
  const setClock = (offsetMs: number) => {
    clock.setOffset(offsetMs);
    store.runTransaction(() => store.put('clock', { id: 'clock', offsetMs }));
    timers.tick();
    return { now: clock.nowSeconds(), offsetMs: clock.offset };
  };
  declareWithdrawal('GET /clock', () => ({ now: clock.nowSeconds(), offsetMs: clock.offset }));
  declareWithdrawal('POST /clock', (request) => {
    const input = new JsonInput(request.body);
    if (input.has('reset')) return setClock(0);
    return setClock(clock.offset + input.integer('advanceSeconds', undefined, -DAY_SECONDS) * 1_000);
  });
  declareWithdrawal('POST /account', (request) => {
    const typeNames = new JsonInput(request.body).readTexts('types');
    account.setTypes(PAYMENT_TYPES.filter((type) => typeNames.includes(type)));
    return account.toObject();
  });
  declareWithdrawal('GET /ledger', () => computeLedger(store));
  declareWithdrawal('POST /reset', () => {
    faults.clear();
    log.clear();
    webhooks.modes.clear();
    account.setTypes(PAYMENT_TYPES);
    webhooks.releaseHeldDeliveries();
    store.clear();
    clock.setOffset(0);
    endpoints.addConfiguredEndpoint(options.webhookUrl, options.webhookSecret);
    return { ok: true };
  });
}

function registerPaymentControls(
  declareWithdrawal: Declare,
  { store, timers, payments, disputes, fraudWarnings, payouts, webhooks, options }: ControlServices,
): void {
  const getSessionId = (input: JsonInput) => {
    timers.tick();
    const id = input.readText('session');
    if (!store.findRecord('session', id))
      throw new ApiError(404, { type: 'invalid_request_error', message: `No such session: ${id}` }, false);
    return id;
  };
  const respond = <Result extends object>(id: string, result: Result) => {
    const session = store.get('session', id);
    const { status, paymentStatus } = session;
    return {
      ...result,
      redirectUrl: status === 'complete' ? buildReturnUrl(session) : null,
      session: { ...toSessionObject(session), status, payment_status: paymentStatus },
    };
  };
  declareWithdrawal('POST /pay', async (request) => {
    const input = new JsonInput(request.body);
    const id = getSessionId(input);
    const email = input.readOptionalText('email') ?? null;
    const method = input.has('method') ? input.readOneOf('method', PAYMENT_TYPES) : 'card';
    if (method === 'sepa_debit') return respond(id, payments.payByDebit(id, 'Test Buyer'));
    const number = input.readText('card', '4242424242424242');
    const card = {
      number,
      expMonth: 12,
      expYear: Number(toShopYear(new Date())) + 5,
      cvc: '1234',
      holder: input.readText('name', 'Test Buyer'),
    };
    let outcome =
      method === 'card' ? payments.payByCard(id, card, email) : payments.payByWallet(id, method, email);
    if (outcome.status === 'requires_action')
      outcome = payments.answerChallenge(id, outcome.challengeId, input.readFlag('approve', true));
    // Waits for the shop's 2xx response by default, like the page.
    if (outcome.status === 'paid' && outcome.eventId !== null && input.readFlag('wait', true))
      await webhooks.isDelivered(outcome.eventId, options.redirectHoldMs);
    return respond(id, outcome);
  });
  declareWithdrawal('POST /settle', (request) => {
    const input = new JsonInput(request.body);
    const id = getSessionId(input);
    return respond(id, { settled: payments.settleDebit(id, input.readFlag('succeed', true)) });
  });
  const getChargeId = (input: JsonInput): string => {
    const charge = store.findRecord('intent', input.readText('intent'))?.latestChargeId;
    if (charge) return charge;
    throw new ApiError(404, { type: 'invalid_request_error', message: 'No such payment' }, false);
  };
  declareWithdrawal('POST /fraud-warnings', (request) => {
    const charge = getChargeId(new JsonInput(request.body));
    store.runTransaction(() => fraudWarnings.issue(charge));
    return { ok: true };
  });
  declareWithdrawal('POST /payouts', () => ({ payout: store.runTransaction(() => payouts.pay()) }));
  declareWithdrawal('POST /disputes', (request) => {
    const input = new JsonInput(request.body);
    const charge = getChargeId(input);
    const amount = input.has('amount') ? input.integer('amount', undefined, 1) : undefined;
    store.runTransaction(() => disputes.open(charge, input.readText('reason', 'fraudulent'), amount));
    return { ok: true };
  });
  declareWithdrawal('POST /disputes/:id', ({ body, params }) => {
    const end = new JsonInput(body).readOneOf('status', CLOSED_DISPUTE_STATUSES);
    const id = new JsonInput(params).readText('id');
    if (disputes.close(id, end)) return { dispute: store.get('dispute', id) };
    const message = 'The dispute is closed already, or cannot end so.';
    throw new ApiError(409, { type: 'invalid_request_error', message }, false);
  });
}
