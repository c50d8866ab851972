import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from '../../own-shop/person.ts';
import type { Row, Trial } from '../row.ts';
import type { Trap } from '../gate.ts';

const ROUNDS = 5;
const MOMENT_LIMIT_MS = 120_000;
/** Long enough for what got through to be done on the other side. */
const DONE_MS = 150;

/** The same person, calling the process that will die. */
const atVictim = ({ shop }: Trial, person: Person) => person.at(shop.own.apiUrls[0] ?? '');

const somebody = ({ crowd }: Trial, round: number) => crowd.people[round % crowd.people.length] as Person;

/** A moment that never comes proves nothing. */
async function come({ crowd }: Trial, moment: Promise<void>) {
  const late = delay(MOMENT_LIMIT_MS, 'late', { ref: false });
  if ((await Promise.race([moment, late])) !== 'late') return;
  const reasons = crowd.journal.commonRefusals.map(([reason, times]) => `\n    ${times} x ${reason}`);
  throw new Error(`what should have set the trap off was never said; people were told:${reasons.join('')}`);
}

/** Somebody who stands at the payment page. */
async function atPaymentPage({ crowd, chance }: Trial, person: Person) {
  const session = await crowd.trip(person, chance, 'leave');
  if (!session) throw new Error('nobody came to the payment page');
  return session;
}

/** Kills `api-1` at a moment of one person's checkout; then the person goes on and pays. */
const duringCheckout = (name: string, gate: 'mongo' | 'provider', trap: Trap): Row => ({
  name: `API dies ${name}`,
  rounds: ROUNDS,
  quick: true,
  async run(trial) {
    const { shop, crowd, chance, rounds } = trial;
    for (let round = 0; round < rounds; round += 1) {
      const person = somebody(trial, round);
      const moment = shop.gates[gate].spring(trap);
      const trip = crowd.trip(atVictim(trial, person), chance, 'leave');
      await come(trial, moment);
      await delay(DONE_MS);
      await shop.part('api-1').kill();
      shop.gates[gate].clear();
      await shop.part('api-1').start();
      const session = await trip;
      if (session) await shop.sandbox.pay(session).then((paid) => paid && crowd.journal.paid.add(session));
    }
  },
});

/** Kills `api-1` at a moment of taking up a payment that only the buyer's way back tells it of. */
const duringFulfilment = (name: string, trap: Trap): Row => ({
  name: `API dies ${name}`,
  rounds: ROUNDS,
  // Before the commit nobody knows of the payment but the provider: the next look at it takes minutes
  quick: trap.hold === 'response',
  async run(trial) {
    const { shop, crowd, rounds } = trial;
    await shop.sandbox.webhooks('drop');
    for (let round = 0; round < rounds; round += 1) {
      const person = atVictim(trial, somebody(trial, round));
      const session = await atPaymentPage(trial, person);
      if (await shop.sandbox.pay(session)) crowd.journal.paid.add(session);
      const moment = shop.gates.mongo.spring(trap);
      const back = person.call('GET', `/api/user/confirmation?session_id=${session}`).catch(() => undefined);
      await come(trial, moment);
      await delay(DONE_MS);
      await shop.part('api-1').kill();
      shop.gates.mongo.clear();
      await back;
      await shop.part('api-1').start();
    }
  },
});

/** Kills the one worker that runs at a moment of its talk with the outside. */
const duringWork = (
  name: string,
  gate: 'mail' | 'refunds',
  trap: Trap,
  { fate, copies = false }: { fate: 'pay' | 'pay and cancel'; copies?: boolean },
): Row => ({
  name: `worker dies ${name}`,
  rounds: ROUNDS,
  async run(trial) {
    const { shop, crowd, chance, rounds } = trial;
    await shop.part('worker-2').stop();
    for (let round = 0; round < rounds; round += 1) {
      const moment = shop.gates[gate].spring(trap);
      await crowd.trip(somebody(trial, round), chance, fate);
      await come(trial, moment);
      await delay(DONE_MS);
      await shop.part('worker-1').kill();
      shop.gates[gate].clear();
      await shop.part('worker-1').start();
    }
    return { mailCrashes: copies ? rounds : 0 };
  },
});

export const POINTS: Row[] = [
  duringCheckout('after the order is written', 'provider', {
    side: 'request',
    words: 'POST /v1/checkout/sessions ',
    hold: 'request',
  }),
  duringCheckout("after the provider's answer", 'provider', {
    side: 'response',
    words: /"object": ?"checkout\.session"/,
    hold: 'response',
  }),
  duringCheckout('after the address of the payment page is stored', 'mongo', {
    side: 'request',
    words: 'stripe.url',
    hold: 'response',
  }),
  duringFulfilment('before the commit of a payment', {
    side: 'request',
    words: 'commitTransaction',
    hold: 'request',
  }),
  duringFulfilment('after the commit of a payment', {
    side: 'request',
    words: 'commitTransaction',
    hold: 'response',
  }),
  {
    name: 'API dies after the event is stored',
    rounds: ROUNDS,
    async run(trial) {
      const { shop, crowd, rounds } = trial;
      const both = [...shop.balancer.ports];
      for (let round = 0; round < rounds; round += 1) {
        const session = await atPaymentPage(trial, somebody(trial, round));
        shop.balancer.ports.splice(0, both.length, Number(both[0]));
        // The provider keeps its connections, also those to the other process
        shop.balancer.cut();
        const moment = shop.gates.mongo.spring({
          side: 'request',
          words: 'webhook_events',
          hold: 'response',
        });
        if (await shop.sandbox.pay(session)) crowd.journal.paid.add(session);
        await come(trial, moment);
        await delay(DONE_MS);
        await shop.part('api-1').kill();
        shop.gates.mongo.clear();
        shop.balancer.ports.splice(0, 1, ...both);
        await shop.part('api-1').start();
      }
    },
  },
  duringWork(
    'before a mail is said',
    'mail',
    { side: 'request', words: /^DATA\r\n/m, hold: 'request' },
    {
      fate: 'pay',
    },
  ),
  duringWork(
    'while a mail is said',
    'mail',
    { side: 'response', words: /^354 /m, hold: 'request' },
    {
      fate: 'pay',
    },
  ),
  duringWork(
    'after a mail is taken',
    'mail',
    { side: 'response', words: /message queued/, hold: 'response' },
    {
      fate: 'pay',
      copies: true,
    },
  ),
  duringWork(
    'after the provider took a refund',
    'refunds',
    { side: 'response', words: /"object": ?"refund"/, hold: 'response' },
    {
      fate: 'pay and cancel',
    },
  ),
];
