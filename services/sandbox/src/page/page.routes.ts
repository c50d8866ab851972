import { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CardInput, listCardFaults } from '../objects/cards';
import { PaymentOutcome, PaymentsService } from '../objects/payments.service';
import { buildReturnUrl, computeSessionTotal } from '../objects/sessions.object';
import { Timers } from '../objects/timers';
import { Clock } from '../state/clock';
import { SandboxOptions } from '../state/options';
import { SessionRecord } from '../state/records';
import { Store } from '../state/store';
import { JsonInput } from '../web/json-input';
import { isForeignPage } from '../web/local-guard';
import { chooseLang } from '../web/page-language';
import { WebhookDelivery } from '../webhook/webhook-delivery';
import { listPaymentTypes, toPageModel } from './page.model';
import { renderMissingPage, renderPayPage } from './page.view';

export interface PageServices {
  store: Store;
  clock: Clock;
  timers: Timers;
  payments: PaymentsService;
  webhooks: WebhookDelivery;
  options: SandboxOptions;
}

type Request = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: string } }>;

const EMAIL_PATTERN = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
/** Format of phone numbers that buyers register with their bank. */
const PHONE_PATTERN = /^\+?[\d\s]{9,16}$/;
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' http: https: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The hosted payment page. Card details are never stored or logged. */
export function registerPage(server: FastifyInstance, services: PageServices): void {
  const { store, timers } = services;
  const runningRequests = new Map<string, Promise<object>>();

  const findSession = (request: Request): SessionRecord | undefined => {
    timers.tick();
    return store.findRecord('session', request.params.id);
  };
  /** A second click gets the result of the first click. */
  const runOnce = (id: string, work: () => Promise<object>): Promise<object> => {
    const current = runningRequests.get(id) ?? work().finally(() => runningRequests.delete(id));
    runningRequests.set(id, current);
    return current;
  };
  const rejectForeignOrigin = (request: Request, reply: FastifyReply): FastifyReply | null => {
    const isOwnOrigin = request.headers.origin === services.options.publicOrigin;
    if (!isOwnOrigin && isForeignPage(request)) return reply.code(403).send({ status: 'refused' });
    return findSession(request) ? null : reply.code(404).send({ status: 'missing' });
  };

  server.get('/c/pay/:id', (request: Request, reply) => {
    const session = findSession(request);
    const lang = chooseLang(request.query.lang, session?.locale ?? null, request.headers['accept-language']);
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8');
    if (!session) return reply.code(404).send(renderMissingPage(lang));
    return reply.send(renderPayPage(toPageModel(session), lang));
  });

  server.post('/c/pay/:id/confirm', async (request: Request, reply) => {
    const originError = rejectForeignOrigin(request, reply);
    if (originError) return originError;
    const { id } = request.params;
    return reply.send(await runOnce(id, () => confirm(services, id, new JsonInput(request.body))));
  });

  server.post('/c/pay/:id/authenticate', async (request: Request, reply) => {
    const originError = rejectForeignOrigin(request, reply);
    if (originError) return originError;
    const { id } = request.params;
    const input = new JsonInput(request.body);
    return reply.send(
      await runOnce(id, async () => {
        await pause(services.options.bankDelayMs);
        return completePayment(
          services,
          id,
          services.payments.answerChallenge(
            id,
            input.readText('challenge'),
            input.readFlag('approve', false),
          ),
        );
      }),
    );
  });
}

async function confirm(services: PageServices, id: string, input: JsonInput): Promise<object> {
  const session = services.store.get('session', id);
  const email = input.readOptionalText('email') ?? null;
  const faults: string[] = [];
  if (session.customerEmail === null && session.status === 'open' && !EMAIL_PATTERN.test(email ?? ''))
    faults.push('email');
  const free = computeSessionTotal(session) === 0;
  const type = input.has('type') ? input.readOneOf('type', listPaymentTypes(session)) : 'card';
  const card: CardInput | null = free || type !== 'card' ? null : readCard(input);
  if (card) faults.push(...listCardFaults(card, new Date(services.clock.nowMs())));
  if (type === 'bizum' && !PHONE_PATTERN.test(input.readText('phone', ''))) faults.push('phone');
  if (faults.length > 0 && session.status === 'open') return { status: 'invalid', fields: faults };
  await pause(services.options.bankDelayMs);
  // The session may have expired during the delay.
  services.timers.tick();
  const { payments } = services;
  if (free) return completePayment(services, id, payments.completeFreeOrder(id, email));
  if (card) return completePayment(services, id, payments.payByCard(id, card, email));
  return completePayment(
    services,
    id,
    type === 'link' || type === 'bizum'
      ? payments.payByWallet(id, type, email)
      : payments.payByDebit(id, 'Test Buyer'),
  );
}

/** Waits for the shop's 2xx response to the completed session before the redirect, like Stripe. */
async function completePayment(services: PageServices, id: string, outcome: PaymentOutcome): Promise<object> {
  switch (outcome.status) {
    case 'declined':
    case 'expired':
      return outcome;
    case 'requires_action':
      return {
        status: 'requires_action',
        challenge: outcome.challengeId,
        brand: outcome.card?.brand ?? 'bizum',
        last4: outcome.card?.last4 ?? '',
      };
    default:
      if (outcome.eventId !== null)
        await services.webhooks.isDelivered(outcome.eventId, services.options.redirectHoldMs);
      return { status: 'paid', redirectUrl: buildReturnUrl(services.store.get('session', id)) };
  }
}

function readCard(input: JsonInput): CardInput {
  return {
    number: input.readText('number').replace(/[\s-]/g, ''),
    expMonth: input.integer('expMonth'),
    expYear: input.integer('expYear'),
    cvc: input.readText('cvc'),
    holder: input.readText('holder').slice(0, 200),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
