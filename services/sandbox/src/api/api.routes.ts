import { listBalanceTransactions } from '../objects/balance.list';
import { toChargeObject } from '../objects/charges.object';
import { CouponsService } from '../objects/coupons.service';
import { toDisputeObject } from '../objects/disputes.object';
import { DisputesService } from '../objects/disputes.service';
import { toFraudWarningObject } from '../objects/fraud-warnings.service';
import { toIntentObject } from '../objects/intents.object';
import { AccountPaymentTypes } from '../objects/payment-types';
import { toRefundObject } from '../objects/refunds.object';
import { RefundsService } from '../objects/refunds.service';
import { toLineItemObject, toSessionObject } from '../objects/sessions.object';
import { SessionsService } from '../objects/sessions.service';
import { createMissingResourceError } from '../request/api-error';
import { listPage } from '../request/listing';
import { Params } from '../request/params';
import { ApiList, ApiObject } from '../state/api-object';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';
import { WebhookEndpointsService } from '../webhook/webhook-endpoints.service';

interface ApiCall {
  id: string;
  params: Params;
  origin: string;
}

export interface ApiRoute {
  method: 'GET' | 'POST';
  path: string;
  run: (call: ApiCall) => ApiObject | ApiList;
}

export interface ApiServices {
  store: Store;
  coupons: CouponsService;
  sessions: SessionsService;
  refunds: RefundsService;
  disputes: DisputesService;
  events: EventsService;
  endpoints: WebhookEndpointsService;
  account: AccountPaymentTypes;
}

const rejectOtherParams = <T>(call: ApiCall, value: T): T => {
  call.params.rejectUnknown();
  return value;
};

/** Stripe endpoints that the shop uses. */
export const createApiRoutes = (services: ApiServices): ApiRoute[] => [
  ...createCheckoutRoutes(services),
  ...createPaymentRoutes(services),
  ...createRefundRoutes(services),
  ...createEventRoutes(services),
];

function createCheckoutRoutes({ store, coupons, sessions }: ApiServices): ApiRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/coupons',
      run: ({ params }) => coupons.toObject(coupons.create(params)),
    },
    {
      method: 'GET',
      path: '/v1/coupons/:id',
      run: (call) => rejectOtherParams(call, coupons.toObject(coupons.retrieve(call.id))),
    },
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      run: (call) => toSessionObject(sessions.create(call.params, call.origin)),
    },
    { method: 'GET', path: '/v1/checkout/sessions', run: (call) => listSessions(store, call) },
    {
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      run: (call) => rejectOtherParams(call, toSessionObject(sessions.retrieve(call.id))),
    },
    {
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
      run: (call) => toSessionObject(sessions.expire(rejectOtherParams(call, call.id))),
    },
    {
      method: 'GET',
      path: '/v1/checkout/sessions/:id/line_items',
      run: (call) => listLineItems(sessions, call),
    },
  ];
}

function createPaymentRoutes({ store, account }: ApiServices): ApiRoute[] {
  const findIntent = (id: string) => {
    const record = store.findRecord('intent', id);
    if (!record) throw createMissingResourceError('payment_intent', id, 'intent');
    return toIntentObject(record, store.get('session', record.sessionId));
  };
  const charge = (id: string) => {
    const record = store.findRecord('charge', id);
    if (!record) throw createMissingResourceError('charge', id);
    return toChargeObject(record, store.get('session', record.sessionId));
  };

  return [
    {
      method: 'GET',
      path: '/v1/payment_intents',
      run: (call) =>
        listPage(
          store.listNewestFirst('intent'),
          call.params,
          '/v1/payment_intents',
          () => true,
          (record) => toIntentObject(record, store.get('session', record.sessionId)),
        ),
    },
    {
      method: 'GET',
      path: '/v1/payment_intents/:id',
      run: (call) => rejectOtherParams(call, findIntent(call.id)),
    },
    {
      method: 'GET',
      path: '/v1/payment_method_configurations',
      run: ({ params }) =>
        listPage(
          [{ id: 'pmc_sandbox', created: 0 }],
          params,
          '/v1/payment_method_configurations',
          () => true,
          () => account.toObject(),
        ),
    },
    { method: 'GET', path: '/v1/charges', run: (call) => listCharges(store, call) },
    { method: 'GET', path: '/v1/charges/:id', run: (call) => rejectOtherParams(call, charge(call.id)) },
  ];
}

/** Endpoints for refunds, other money movements and bank reports. */
function createRefundRoutes({ store, refunds, disputes }: ApiServices): ApiRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/refunds',
      run: (call) => toRefundObject(refunds.create(call.params)),
    },
    {
      method: 'GET',
      path: '/v1/refunds',
      run: (call) => listPaymentRecords(store, call, 'refund', '/v1/refunds', toRefundObject),
    },
    {
      method: 'GET',
      path: '/v1/refunds/:id',
      run: (call) => rejectOtherParams(call, toRefundObject(refunds.retrieve(call.id))),
    },
    {
      method: 'GET',
      path: '/v1/disputes',
      run: (call) => listPaymentRecords(store, call, 'dispute', '/v1/disputes', toDisputeObject),
    },
    {
      method: 'GET',
      path: '/v1/disputes/:id',
      run: (call) => rejectOtherParams(call, toDisputeObject(disputes.retrieve(call.id))),
    },
    { method: 'GET', path: '/v1/balance_transactions', run: (call) => listBalance(store, call) },
    {
      method: 'GET',
      path: '/v1/radar/early_fraud_warnings',
      run: (call) =>
        listPaymentRecords(store, call, 'fraudWarning', '/v1/radar/early_fraud_warnings', (warning) =>
          toFraudWarningObject(warning, store.get('charge', warning.chargeId)),
        ),
    },
  ];
}

function createEventRoutes({ store, events, endpoints }: ApiServices): ApiRoute[] {
  return [
    { method: 'GET', path: '/v1/events', run: (call) => listEvents(store, events, call) },
    {
      method: 'GET',
      path: '/v1/events/:id',
      run: (call) => rejectOtherParams(call, retrieveEvent(store, events, call.id)),
    },
    {
      method: 'POST',
      path: '/v1/webhook_endpoints',
      run: (call) => endpoints.toObject(endpoints.create(call.params), true),
    },
    {
      method: 'GET',
      path: '/v1/webhook_endpoints',
      run: (call) =>
        listPage(
          store.listNewestFirst('endpoint'),
          call.params,
          '/v1/webhook_endpoints',
          () => true,
          (record) => endpoints.toObject(record),
        ),
    },
    {
      method: 'GET',
      path: '/v1/webhook_endpoints/:id',
      run: (call) => rejectOtherParams(call, endpoints.toObject(endpoints.retrieve(call.id))),
    },
  ];
}

function listSessions(store: Store, { params }: ApiCall): ApiList {
  const status = params.readOneOf('status', ['open', 'complete', 'expired']);
  const intentId = params.string('payment_intent');
  return listPage(
    store.listNewestFirst('session'),
    params,
    '/v1/checkout/sessions',
    (session) =>
      (status === null || session.status === status) && (intentId === null || session.intentId === intentId),
    toSessionObject,
  );
}

function listLineItems(sessions: SessionsService, { id, params }: ApiCall): ApiList {
  const session = sessions.retrieve(id);
  const items = session.lineItems.map((item) => ({ ...item, created: session.created }));
  return listPage(
    items,
    params,
    `/v1/checkout/sessions/${id}/line_items`,
    () => true,
    (item) => toLineItemObject(item, session),
  );
}

function listCharges(store: Store, { params }: ApiCall): ApiList {
  const intentId = params.string('payment_intent');
  return listPage(
    store.listNewestFirst('charge'),
    params,
    '/v1/charges',
    (charge) => intentId === null || charge.intentId === intentId,
    (charge) => toChargeObject(charge, store.get('session', charge.sessionId)),
  );
}

/** All balance transactions, or those of one payout or one type. */
function listBalance(store: Store, { params }: ApiCall): ApiList {
  const type = params.string('type');
  const payoutId = params.string('payout');
  if (payoutId !== null && !store.findRecord('payout', payoutId))
    throw createMissingResourceError('payout', payoutId, 'payout');
  // A payout's list contains the payout itself
  const ids = payoutId === null ? null : store.get('payout', payoutId).transactions;
  return listPage(
    listBalanceTransactions(store),
    params,
    '/v1/balance_transactions',
    ({ id, type: transactionType, source }) =>
      (type === null || transactionType === type) &&
      (ids === null || ids.includes(id) || source === payoutId),
    (transaction) => transaction,
  );
}

/** Lists the records of one charge or payment intent. */
function listPaymentRecords<K extends 'refund' | 'dispute' | 'fraudWarning'>(
  store: Store,
  { params }: ApiCall,
  kind: K,
  url: string,
  render: (record: ReturnType<typeof store.get<K>>) => ApiObject,
): ApiList {
  const chargeId = params.string('charge');
  const intentId = params.string('payment_intent');
  return listPage(
    store.listNewestFirst(kind),
    params,
    url,
    (record) =>
      (chargeId === null || record.chargeId === chargeId) &&
      (intentId === null || record.intentId === intentId),
    render,
  );
}

function listEvents(store: Store, events: EventsService, { params }: ApiCall): ApiList {
  const type = params.string('type');
  const types = params.readStrings('types', 20);
  const isDelivered = params.boolean('delivery_success');
  const names = type === null ? types : [...types, type];
  return listPage(
    store.listNewestFirst('event'),
    params,
    '/v1/events',
    (event) =>
      (names.length === 0 || names.some((name) => matchesType(name, event.type))) &&
      (isDelivered === null || events.isDelivered(event) === isDelivered),
    (event) => events.toObject(event),
  );
}

/** `charge.*` matches a group of events. */
function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

function retrieveEvent(store: Store, events: EventsService, id: string): ApiObject {
  const event = store.findRecord('event', id);
  if (!event) throw createMissingResourceError('event', id);
  return events.toObject(event);
}
