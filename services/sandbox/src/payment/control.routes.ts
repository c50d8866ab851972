import { FastifyInstance, FastifyReply } from 'fastify';
import { toShopYear } from '@munay/contracts/shop-day';
import { DISPUTE_ENDS, DisputesService } from '../objects/disputes.service';
import { FraudWarningsService } from '../objects/fraud-warnings.service';
import { AccountTypes, PAYMENT_TYPES } from '../objects/payment-types';
import { PaymentsService } from '../objects/payments.service';
import { PayoutsService } from '../objects/payouts.service';
import { returnUrl, sessionObject } from '../objects/sessions.object';
import { Timers } from '../objects/timers';
import { ApiError } from '../request/api-error';
import { FAULT_KINDS, Faults } from '../request/faults';
import { RequestLog } from '../request/request-log';
import { Clock } from '../state/clock';
import { computeLedger } from '../state/ledger';
import { SandboxOptions } from '../state/options';
import { Store } from '../state/store';
import { JsonInput } from '../web/json-input';
import { findControlRefusal } from '../web/local-guard';
import { WebhookDelivery } from '../webhook/webhook-delivery';
import { WebhookEndpointsService } from '../webhook/webhook-endpoints.service';
import { WEBHOOK_MODES } from '../webhook/webhook-modes';

/** Largest step by which the clock may be set back, in seconds. */
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
  account: AccountTypes;
  webhooks: WebhookDelivery;
  faults: Faults;
  log: RequestLog;
  options: SandboxOptions;
}

/** JSON API for tests under /__sandbox, only for loopback; see the README. */
export function registerControl(server: FastifyInstance, services: ControlServices): void {
  void server.register(
    (control, _options, done) => {
      control.addHook('onRequest', async (request, reply) => {
        const refusal = findControlRefusal(request);
        if (refusal)
          await reply.code(403).send({ error: { type: 'invalid_request_error', message: refusal } });
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
      faultControls(control, services);
      webhookControls(control, services);
      stateControls(control, services);
      payControls(control, services);
      done();
    },
    { prefix: '/__sandbox' },
  );
}

function faultControls(control: FastifyInstance, { faults, log }: ControlServices): void {
  control.get('/faults', () => ({ faults: faults.list() }));
  control.delete('/faults', () => {
    faults.clear();
    return { faults: [] };
  });
  control.post('/faults', (request) => {
    const input = new JsonInput(request.body);
    faults.add({
      kind: input.oneOf('kind', FAULT_KINDS),
      next: input.integer('next', 1, 1),
      path: input.text('path', '/v1/'),
      method: input.has('method') ? input.oneOf('method', ['GET', 'POST'] as const) : null,
      delayMs: input.integer('delayMs', 1_000),
    });
    return { faults: faults.list() };
  });
  control.get('/requests', (request) => {
    const query = new JsonInput(request.query);
    const requests = log.list({
      method: query.optionalText('method'),
      path: query.optionalText('path'),
      key: query.optionalText('key'),
      limit: query.integer('limit', 100, 1),
    });
    return { requests };
  });
}

function webhookControls(control: FastifyInstance, { webhooks, store }: ControlServices): void {
  control.get('/webhooks', () => ({
    modes: webhooks.modes.list(),
    deliveries: store.newestFirst('delivery').slice(0, 200),
  }));
  control.post('/webhooks', (request) => {
    const input = new JsonInput(request.body);
    webhooks.modes.setMode({
      mode: input.oneOf('mode', WEBHOOK_MODES),
      next: input.has('next') ? input.integer('next', 1, 1) : null,
      share: input.integer('share', 100),
      types: input.texts('types'),
      delayMs: input.integer('delayMs', 200),
      times: input.integer('times', 2, 1),
      ageSeconds: input.integer('ageSeconds', 3_600),
      secret: input.text('secret', 'whsec_rolled'),
    });
    return { modes: webhooks.modes.list() };
  });
  control.post('/webhooks/release', () => ({ released: webhooks.release() }));
  control.post('/webhooks/resend', (request) => {
    const id = new JsonInput(request.body).text('event');
    return { deliveries: webhooks.resend(id) };
  });
  control.get('/webhooks/idle', async (request) => {
    const limitMs = new JsonInput(request.query).integer('timeoutMs', 5_000);
    return { idle: await webhooks.idle(limitMs) };
  });
}

function stateControls(control: FastifyInstance, services: ControlServices): void {
  const { store, clock, timers, webhooks, faults, log, endpoints, account, options } = services;
  const setClock = (offsetMs: number) => {
    clock.setOffset(offsetMs);
    store.transaction(() => store.put('clock', { id: 'clock', offsetMs }));
    timers.tick();
    return { now: clock.nowSeconds(), offsetMs: clock.offset };
  };
  control.get('/clock', () => ({ now: clock.nowSeconds(), offsetMs: clock.offset }));
  control.post('/clock', (request) => {
    const input = new JsonInput(request.body);
    if (input.has('reset')) return setClock(0);
    return setClock(clock.offset + input.integer('advanceSeconds', undefined, -DAY_SECONDS) * 1_000);
  });
  control.post('/account', (request) => {
    const named = new JsonInput(request.body).texts('types');
    account.setTypes(PAYMENT_TYPES.filter((type) => named.includes(type)));
    return account.toObject();
  });
  control.get('/ledger', () => computeLedger(store));
  control.post('/reset', () => {
    faults.clear();
    log.clear();
    webhooks.modes.clear();
    account.setTypes(PAYMENT_TYPES);
    webhooks.release();
    store.clear();
    clock.setOffset(0);
    endpoints.setFixed(options.webhookUrl, options.webhookSecret);
    return { ok: true };
  });
}

function payControls(
  control: FastifyInstance,
  { store, timers, payments, disputes, fraudWarnings, payouts, webhooks, options }: ControlServices,
): void {
  const getSessionId = (input: JsonInput) => {
    timers.tick();
    const id = input.text('session');
    if (!store.findRecord('session', id))
      throw new ApiError(404, { type: 'invalid_request_error', message: `No such session: ${id}` }, false);
    return id;
  };
  const respond = (id: string, result: object) => {
    const session = store.get('session', id);
    return {
      ...result,
      redirectUrl: session.status === 'complete' ? returnUrl(session) : null,
      session: sessionObject(session),
    };
  };
  control.post('/pay', async (request) => {
    const input = new JsonInput(request.body);
    const id = getSessionId(input);
    const email = input.optionalText('email') ?? null;
    const method = input.has('method') ? input.oneOf('method', PAYMENT_TYPES) : 'card';
    if (method === 'sepa_debit') return respond(id, payments.payByDebit(id, 'Test Buyer'));
    const number = input.text('card', '4242424242424242');
    const card = {
      number,
      expMonth: 12,
      expYear: Number(toShopYear(new Date())) + 5,
      cvc: '1234',
      holder: input.text('name', 'Test Buyer'),
    };
    let outcome =
      method === 'card' ? payments.payByCard(id, card, email) : payments.payByWallet(id, method, email);
    if (outcome.status === 'requires_action')
      outcome = payments.answerChallenge(id, outcome.challengeId, input.flag('approve', true));
    // Waits for the shop's 2xx response by default, like the page.
    if (outcome.status === 'paid' && outcome.eventId !== null && input.flag('wait', true))
      await webhooks.delivered(outcome.eventId, options.redirectHoldMs);
    return respond(id, outcome);
  });
  control.post('/settle', (request) => {
    const input = new JsonInput(request.body);
    const id = getSessionId(input);
    return respond(id, { settled: payments.settleDebit(id, input.flag('succeed', true)) });
  });
  const getChargeId = (input: JsonInput): string => {
    const charge = store.findRecord('intent', input.text('intent'))?.latestChargeId;
    if (charge) return charge;
    throw new ApiError(404, { type: 'invalid_request_error', message: 'No such payment' }, false);
  };
  control.post('/fraud-warnings', (request) => {
    const charge = getChargeId(new JsonInput(request.body));
    store.transaction(() => fraudWarnings.issue(charge));
    return { ok: true };
  });
  control.post('/payouts', () => ({ payout: store.transaction(() => payouts.pay()) }));
  control.post('/disputes', (request) => {
    const input = new JsonInput(request.body);
    const charge = getChargeId(input);
    const amount = input.has('amount') ? input.integer('amount', undefined, 1) : undefined;
    store.transaction(() => disputes.open(charge, input.text('reason', 'fraudulent'), amount));
    return { ok: true };
  });
  control.post<{ Params: { id: string } }>('/disputes/:id', (request, reply: FastifyReply) => {
    const end = new JsonInput(request.body).oneOf('status', DISPUTE_ENDS);
    if (disputes.close(request.params.id, end)) return { dispute: store.get('dispute', request.params.id) };
    return reply.code(409).send({
      error: { type: 'invalid_request_error', message: 'The dispute is closed already, or cannot end so.' },
    });
  });
}
