import { API, type Planted, TEST } from '../planted.ts';
import { argument, call, condition, drop, replace, statement, value } from '../syntax.ts';

/** Faults in what is written together. */
export const GROUP_FAULTS: readonly Planted[] = [
  {
    name: 'group-mismatch',
    what: 'a group is written although one of its members is not as it was read',
    file: `${API}/database/mismatch.ts`,
    in: 'requireEach',
    change: replace(condition('found', 'expected'), 'false'),
    test: `${TEST}/billing/sale-groups.e2e.test.ts`,
    named: 'is refunded when its pieces were released and sold, and the others are sold',
  },
  {
    name: 'group-short',
    what: 'orders of the same moment take more pieces than there are',
    file: `${API}/modules/stock/stock-groups.service.ts`,
    in: 'StockGroups.move',
    change: drop(statement('requireEach')),
    test: `${TEST}/checkout/placement-groups.e2e.test.ts`,
    named: 'takes the last piece of what all of them want: those who come first get it',
  },
  {
    name: 'group-together',
    what: 'who is in a group with a short order is refused with it',
    file: `${API}/modules/checkout/placement.service.ts`,
    in: 'PlacementService.write',
    change: replace(call('troubleOf'), 'true'),
    test: `${TEST}/checkout/placement-groups.e2e.test.ts`,
    named: 'that is short is refused with its line, and the others are placed',
  },
  {
    name: 'sale-of-older-order',
    what: 'an invoice bears what staff have corrected before the sale',
    file: `${API}/modules/order/order-move.repository.ts`,
    in: 'OrderMoves.setSold',
    change: replace(value('filter'), '{ _id: new Types.ObjectId(id), status }'),
    test: `${TEST}/billing/sale-groups.e2e.test.ts`,
    named: 'gets the address that staff gave it meanwhile on its invoice, and nobody waits for it',
  },
  {
    name: 'sale-beside-its-event',
    what: 'an event counts as done although its sale was taken back',
    file: `${API}/modules/billing/webhook/webhook.repository.ts`,
    in: 'WebhookRepository.setDoneTogether',
    change: replace(argument('bulkWrite', 1), '{}'),
    test: `${TEST}/billing/sale-groups.e2e.test.ts`,
    named: 'leaves its event open when its sale is taken back',
  },
  {
    name: 'gathered-at-once',
    what: 'each new order is mailed to the workshop alone although they are to be gathered',
    file: `${API}/outbox/outbox.relay.ts`,
    in: 'OutboxRelay.relay',
    change: replace(argument('firstDue', 0), '[]'),
    test: `${TEST}/billing/billing-worker.e2e.test.ts`,
    named: 'in one mail at once after a quiet while, and those of the next minutes together',
  },
  {
    name: 'gathered-forgotten',
    what: 'new orders gathered in a mail that was refused are not mailed again for minutes',
    file: `${API}/outbox/outbox.consumer.ts`,
    in: 'OutboxConsumer.consume',
    change: drop(statement('setGatheredFailed')),
    test: `${TEST}/billing/billing-worker.e2e.test.ts`,
    named: 'all of them, although the mail server refuses the mail or the worker dies with it',
  },
];
