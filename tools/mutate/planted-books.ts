import type { Planted } from './planted.ts';

const API = 'services/api/src';
const TEST = 'services/api/test';

/** Of what compares the books with themselves and with the provider. */
export const BOOK_FAULTS: readonly Planted[] = [
  {
    name: 'wrong-ledger-kept',
    what: 'a ledger that is wrong becomes the sum that later looks begin with',
    file: `${API}/invariants/invariants.stock.ts`,
    text: 'if (found.length === 0) await keepCheckpoint(',
    instead: 'await keepCheckpoint(',
    test: `${TEST}/invariants/stock-audit.e2e.test.ts`,
    named: 'keeps what is wrong with what moved in sight until it is right',
  },
  {
    name: 'invoice-before-money',
    what: 'an invoice may be dated before its money was taken up',
    file: `${API}/invariants/invariants.days.ts`,
    text: 'at && issuedAt.getTime() >= at.getTime() - CLOCKS_APART_MS',
    instead: 'at',
    test: `${TEST}/invariants/days.e2e.test.ts`,
    named: 'an invoice dated before its money was taken up stands on a day of its own',
  },
  {
    name: 'return-forgotten',
    what: 'when a refund came back is not kept, and its order is judged no more',
    file: `${API}/modules/order/refund.records.ts`,
    text: ', failedAt: this.clock.now() }',
    instead: ' }',
    test: `${TEST}/invariants/days.e2e.test.ts`,
    named: 'a refund that came back and was given again on another day has one credit note',
  },
  {
    name: 'money-in-flight',
    what: 'money rings that is on its way',
    file: `${API}/modules/billing/reconciler.service.ts`,
    text: 'faults.filter((fault) => before.has(fault))',
    instead: 'faults',
    test: `${TEST}/billing/reconciler.e2e.test.ts`,
    named:
      "money that differs from the provider's rings when a second run sees it too, and until it is right",
  },
  {
    name: 'money-passed',
    what: 'money that differs is out of sight after one run',
    file: `${API}/modules/billing/reconciler.service.ts`,
    text: 'return { done: 1, leftOver: faults.length };',
    instead: 'return { done: 1, leftOver: 0 };',
    test: `${TEST}/billing/reconciler.e2e.test.ts`,
    named:
      "money that differs from the provider's rings when a second run sees it too, and until it is right",
  },
  {
    name: 'event-of-primary',
    what: 'an event is answered while a failover may still lose it',
    file: `${API}/modules/billing/webhook/webhook.service.ts`,
    text: 'if (done === undefined) await this.inbox.secure(event.id);',
    instead: '',
    test: `${TEST}/resilience/majority.e2e.test.ts`,
    named: 'an event whose work takes long is not answered either',
  },
  {
    name: 'outcome-of-primary',
    what: 'an event of which nothing came is answered while a failover may still lose it',
    file: `${API}/modules/billing/webhook/webhook.repository.ts`,
    text: 'lasts ? { writeConcern: { w: 1 } } : {},',
    instead: '{ writeConcern: { w: 1 } },',
    test: `${TEST}/resilience/majority.e2e.test.ts`,
    named: 'no event is answered that nothing comes of',
  },
  {
    name: 'sale-of-primary',
    what: 'a buyer is told of a payment that a failover may take back',
    file: `${API}/modules/order/order-payment.query.ts`,
    text: "readConcern('majority')",
    instead: "readConcern('local')",
    test: `${TEST}/resilience/majority.e2e.test.ts`,
    named: 'a buyer who comes back is not told that the payment was taken up',
  },
  {
    name: 'number-given-again',
    what: 'a number that a failover gives again ends what was to bear it',
    file: `${API}/modules/numbering/numbering.service.ts`,
    text: 'tries === TRIES ||',
    instead: 'tries > 0 ||',
    test: `${TEST}/contact/contact.e2e.test.ts`,
    named: 'where a failover has forgotten that some were given',
  },
];
