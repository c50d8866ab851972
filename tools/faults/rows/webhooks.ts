import { setTimeout as delay } from 'node:timers/promises';
import type { Row, Trial } from '../row.ts';

const BUYING_MS = 15_000;
const DISPUTES = 5;
const DISPUTED_CARD = '4000000000000259';
const AT_ONCE = 200;

/**
 * Some pay with a card whose payment is disputed; the dispute is won.
 * @returns their sessions
 */
async function disputed({ shop, crowd, chance }: Trial): Promise<string[]> {
  const sessions = [];
  for (const person of crowd.people.slice(-DISPUTES)) {
    const session = await crowd.trip(person, chance, 'leave');
    if (!session || !(await shop.sandbox.pay(session, { card: DISPUTED_CARD }))) continue;
    crowd.journal.paid.add(session);
    sessions.push(session);
  }
  const { data } = await shop.sandbox.api<{ data: { id: string; status: string }[] }>(
    'GET',
    '/v1/disputes?limit=100',
  );
  for (const { id, status } of data)
    if (status === 'needs_response')
      await shop.sandbox.control('POST', `/__sandbox/disputes/${id}`, { status: 'won' });
  return sessions;
}

const delivery = (name: string, trouble: (trial: Trial) => Promise<void>): Row => ({
  name: `webhooks: ${name}`,
  rounds: 1,
  async run(trial) {
    const { shop, crowd, rounds } = trial;
    const won: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await trouble(trial);
      await crowd.during(() => delay(BUYING_MS), { people: 40, brisk: true });
      won.push(...(await disputed(trial)));
      await shop.sandbox.webhooks('normal');
      await shop.sandbox.releaseWebhooks();
    }
    return { lost: await shop.stillDisputed(won) };
  },
});

export const WEBHOOKS: Row[] = [
  delivery('none arrives', async ({ shop }) => void (await shop.sandbox.webhooks('drop'))),
  delivery(
    'one in ten is lost',
    async ({ shop }) => void (await shop.sandbox.webhooks('drop', { share: 10 })),
  ),
  delivery(
    'the wrong way round',
    async ({ shop }) => void (await shop.sandbox.webhooks('reorder', { delayMs: 3_000 })),
  ),
  delivery(
    'each fifty times at once',
    async ({ shop }) => void (await shop.sandbox.webhooks('parallel', { times: 50 })),
  ),
  {
    name: 'webhooks: after the hold has ended',
    rounds: 2,
    async run({ shop, crowd, chance, rounds }) {
      for (let round = 0; round < rounds; round += 1) {
        await shop.sandbox.webhooks('hold');
        const sessions = [];
        for (const person of crowd.people.slice(0, 20))
          sessions.push(await crowd.trip(person, chance, 'pay'));
        await shop.endHolds(sessions);
        await shop.settled(sessions);
        await shop.sandbox.webhooks('normal');
        await shop.sandbox.releaseWebhooks();
      }
    },
  },
  {
    name: 'holds end while 200 pay',
    rounds: 1,
    async run({ shop, crowd, chance, rounds }) {
      for (let round = 0; round < rounds; round += 1) {
        const standing = [];
        for (const person of crowd.people.slice(0, AT_ONCE))
          standing.push(await crowd.trip(person, chance, 'leave'));
        await Promise.all([
          shop.endHolds(standing),
          ...standing.map(async (session) => {
            if (!session) return;
            await delay(chance.between(0, 20_000));
            if (await shop.sandbox.pay(session)) crowd.journal.paid.add(session);
          }),
        ]);
        await shop.settled(standing);
      }
    },
  },
];
