import fastify, { FastifyInstance } from 'fastify';
import { REQUEST_TIMEOUTS } from '@munay/contracts/network/request-timeouts';
import { ApiPipeline } from '../api/api.pipeline';
import { createApiRoutes } from '../api/api.routes';
import { CouponsService } from '../objects/coupons.service';
import { DisputesService } from '../objects/disputes.service';
import { FraudWarningsService } from '../objects/fraud-warnings.service';
import { AccountPaymentTypes } from '../objects/payment-types';
import { PaymentsService } from '../objects/payments.service';
import { PayoutsService } from '../objects/payouts.service';
import { RefundsService } from '../objects/refunds.service';
import { SessionsService } from '../objects/sessions.service';
import { Timers } from '../objects/timers';
import { registerPage } from '../page/page.routes';
import { FaultRegistry } from '../request/faults';
import { RequestLog } from '../request/request-log';
import { Clock } from '../state/clock';
import { SandboxOptions } from '../state/options';
import { Store } from '../state/store';
import { isLoopbackName, rejectForeignHosts } from '../web/local-guard';
import { StaticAssets } from '../web/static-assets';
import { EventsService } from '../webhook/events.service';
import { WebhookDelivery } from '../webhook/webhook-delivery';
import { WebhookEndpointsService } from '../webhook/webhook-endpoints.service';
import { WebhookModes } from '../webhook/webhook-modes';
import { registerControl } from './control.routes';

export interface Sandbox {
  server: FastifyInstance;
  close: () => Promise<void>;
}

/**
 * Accepts loopback names, the host of the payment page, and hosts of containers. Unlike public names, container names
 * have no dot.
 */
const isOwnName =
  (publicOrigin: string | null) =>
  (hostname: string): boolean =>
    isLoopbackName(hostname) ||
    (hostname !== '' && !hostname.includes('.')) ||
    (publicOrigin !== null && new URL(publicOrigin).hostname === hostname);

function createServices(options: SandboxOptions) {
  const store = new Store(options.dataDir);
  const clock = new Clock();
  clock.setOffset(store.findRecord('clock', 'clock')?.offsetMs ?? 0);
  const events = new EventsService(store, clock);
  const endpoints = new WebhookEndpointsService(store, clock);
  endpoints.addConfiguredEndpoint(options.webhookUrl, options.webhookSecret);
  const account = new AccountPaymentTypes();
  const coupons = new CouponsService(store, clock);
  const sessions = new SessionsService(store, clock, events, account, coupons);
  const payments = new PaymentsService(store, clock, events);
  const disputes = new DisputesService(store, clock, events);
  const fraudWarnings = new FraudWarningsService(store, clock, events);
  const payouts = new PayoutsService(store, clock, events);
  const refunds = new RefundsService(store, clock, events, disputes, options.refundSettleMs);
  const webhooks = new WebhookDelivery(store, events, new WebhookModes(), options.webhookRetryMs);
  const timers = new Timers(store, clock, sessions, refunds, disputes, fraudWarnings);
  const faults = new FaultRegistry();
  const log = new RequestLog();
  return {
    store,
    clock,
    events,
    endpoints,
    account,
    coupons,
    sessions,
    payments,
    disputes,
    fraudWarnings,
    payouts,
    refunds,
    webhooks,
    timers,
    faults,
    log,
  };
}

export function createSandbox(options: SandboxOptions): Sandbox {
  if (/^(sk|rk)_live_/.test(options.secretKey))
    throw new Error('The payment sandbox refuses to run with a live key.');
  const services = createServices(options);
  const { store, clock, webhooks, timers } = services;

  const server = fastify({
    ...REQUEST_TIMEOUTS,
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  rejectForeignHosts(server, isOwnName(options.publicOrigin));
  // Callers can calculate their clock skew from any response.
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(clock.nowMs()).toUTCString());
  });
  // Handlers get the raw text, because /v1 endpoints decode forms themselves.
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  server.get('/healthz', () => ({ ok: true }));

  const { events, faults, log } = services;
  const pipeline = new ApiPipeline(store, events, faults, log, options.secretKey, options.publicOrigin);
  for (const route of createApiRoutes(services)) {
    server.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => pipeline.handle(route, request, reply),
    });
  }
  server.setNotFoundHandler((request, reply) => pipeline.handle(null, request, reply));

  new StaticAssets(options.assetsDirs).register(server, '/c/assets');
  registerPage(server, { ...services, options });
  if (options.controls) registerControl(server, { ...services, options });
  webhooks.start();
  timers.start();

  return {
    server,
    close: async () => {
      timers.stop();
      webhooks.stop();
      await server.close();
      store.close();
    },
  };
}
