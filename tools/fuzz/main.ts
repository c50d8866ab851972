/**
 * `npm run fuzz [-- --requests=200000 --seed=7 --limit-ms=2000]`: asks the API what its document allows and what it
 * does not, as everybody. Ends with 1 when an answer is a fault of ours (5xx), comes late, shows a secret or lacks the
 * envelope, or when memory grows.
 */
import fc from 'fast-check';
import { parseArgs } from 'node:util';
import { forgetLimits } from '../own-shop/limits.ts';
import { buildServers, OwnShop } from '../own-shop/own-shop.ts';
import { report } from '../workspace/step.mjs';
import { Harvest } from './harvest.ts';
import { faultsOf } from './judge.ts';
import { gather, type Asker } from './people.ts';
import { Requests, type Ask } from './requests.ts';
import { Values } from './schema.ts';
import type { Told } from './wire.ts';

const BATCH = 400;
const LANES = 8;
const FORGET_EVERY = 4_000;
/** Resident memory settles in the first part of a run. */
const SETTLED_SHARE = 0.3;
const GROWTH_LIMIT_MB = 80;
const SHOWN = 40;
/** Of what the document allows, at least this much must not be refused as badly formed. */
const TRUE_SHARE = 0.5;
const LEAST_ASKED = 15;
/** Which positions and numbers are known no document can say. */
const FIRST_RULE = /"fields":\[\{("field":"[^"]*","rule":"(?!known)[^"]*")/;

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string' },
    'limit-ms': { type: 'string', default: '2000' },
    built: { type: 'boolean', default: false },
  },
});
const total = Number(options.requests);
const limitMs = Number(options['limit-ms']);
const seed = Number(options.seed ?? Math.floor(Math.random() * 1_000_000));

type Finding = { times: number; example: string };

const findings: Map<string, Finding> = new Map();
const truth: Map<string, { asked: number; refused: number; why: Map<string, number> }> = new Map();
const counts: Map<string, Map<string, number>> = new Map();

function note(fault: string, example: string) {
  const known = findings.get(fault);
  if (known) known.times += 1;
  else {
    findings.set(fault, { times: 1, example });
    if (findings.size <= SHOWN) console.log(`${fault}\n    ${example}`);
  }
}

function count(role: string, ask: Ask, told: Told) {
  const row = counts.get(role) ?? new Map();
  const kind = told.status === 0 ? 'none' : `${Math.floor(told.status / 100)}xx`;
  row.set(kind, (row.get(kind) ?? 0) + 1);
  row.set('slowest', Math.max(row.get('slowest') ?? 0, told.ms));
  counts.set(role, row);
  if (!ask.valid) return;
  const seen = truth.get(ask.operation) ?? { asked: 0, refused: 0, why: new Map() };
  // Who may not call is told so before what was sent is looked at
  if (![401, 403, 429].includes(told.status)) seen.asked += 1;
  const [, rule] = told.status === 400 ? (FIRST_RULE.exec(told.text) ?? []) : [];
  if (rule) {
    seen.refused += 1;
    seen.why.set(rule, (seen.why.get(rule) ?? 0) + 1);
  }
  truth.set(ask.operation, seen);
}

async function fuzz(shop: OwnShop) {
  const document = await (await fetch(`${shop.url}/api/openapi.json`)).json();
  const harvest = new Harvest();
  const requests = new Requests(document, new Values(document.components.schemas, harvest)).any();
  const { people, close } = await gather(shop);
  const memory: number[] = [];
  try {
    for (let from = 0; from < total; from += BATCH) {
      if (from % FORGET_EVERY === 0) await forgetLimits(shop);
      const asks = fc.sample(requests, { seed: seed + from, numRuns: Math.min(BATCH, total - from) });
      const lane = async (first: number) => {
        for (let index = first; index < asks.length; index += LANES) {
          const ask = asks[index] as Ask;
          const number = from + index;
          const asker = people[index % people.length] as Asker;
          const told = await asker.ask(ask, number);
          count(asker.role, ask, told);
          const own = ask.path + (ask.body ?? '');
          for (const fault of faultsOf(ask, told, { limitMs, own }))
            note(
              `${asker.role} ${ask.operation}: ${fault.replace(/\d+\.\d s/, 'more than the limit')}`,
              `${number}: ${ask.method} ${ask.path.slice(0, 300)} ${(ask.body ?? '').slice(0, 300)} => ${told.status} in ${Math.round(told.ms)} ms ${told.text.slice(0, 200)}`,
            );
          if (told.status === 200 && told.text.startsWith('{')) harvest.gather(JSON.parse(told.text).data);
        }
      };
      await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
      memory.push(shop.memory().find(({ name }) => name === 'api-1')?.megabytes ?? 0);
    }
  } finally {
    await close();
  }
  return memory;
}

function growth(memory: number[]) {
  const settled = memory.slice(Math.floor(memory.length * SETTLED_SHARE));
  const part = Math.max(1, Math.floor(settled.length / 5));
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return { first: median(settled.slice(0, part)), last: median(settled.slice(-part)) };
}

let shop: OwnShop | undefined;
try {
  if (!options.built) await buildServers();
  // A small heap is swept often: what stays in it is held by somebody
  const env = { NODE_OPTIONS: '--max-old-space-size=160' };
  shop = await OwnShop.open({ name: 'fuzz', apis: 1, workers: 1, mailbox: true, env });
  console.log(`seed ${seed}, ${total} requests`);
  const began = Date.now();
  const { first, last } = growth(await fuzz(shop));
  console.log(`${total} requests in ${Math.round((Date.now() - began) / 1000)} s`);
  for (const [role, row] of counts)
    console.log(
      `${role.padEnd(10)} ${[...row]
        .sort()
        .map(([kind, number]) => `${kind} ${Math.round(number)}`)
        .join('  ')}`,
    );
  console.log(`memory of the API ${first} MB, at the end ${last} MB`);
  for (const [operation, { asked, refused, why }] of truth)
    if (asked >= LEAST_ASKED && refused / asked > 1 - TRUE_SHARE)
      note(
        `document: ${operation} refuses what it allows`,
        `${refused} of ${asked}: ${[...why].map(([rule, times]) => `${times} ${rule}`).join(', ')}`,
      );
  if (last - first > GROWTH_LIMIT_MB) note(`memory grew by ${last - first} MB`, `${first} to ${last} MB`);
  for (const [fault, { times }] of findings) console.log(`${times} x ${fault}`);
  console.log(
    findings.size === 0 ? 'nothing found' : `${findings.size} kinds of faults; --seed=${seed} repeats them`,
  );
  process.exitCode = findings.size === 0 ? 0 : 1;
} catch (error) {
  report(error);
  console.error(shop?.said.slice(-20).join('\n') ?? '');
  process.exitCode = 1;
} finally {
  await shop?.close();
}
