/**
 * `npm run fuzz [-- --requests=200000 --seed=7 --limit-ms=2000]` sends hostile requests to the API as every role. Exit
 * code 1 when a response is 5xx, late, contains a secret or lacks the envelope, or when memory grows. `npm run fuzz --
 * --public [--minutes=5 --examples=30 --seed=7]` checks the API against its document with Schemathesis.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { resetRateLimits } from '../../test-shop/rate-limits.ts';
import { TestShop } from '../../test-shop/test-shop.ts';
import { build } from '../../workspace/build.ts';
import { Arbitraries } from './arbitraries.ts';
import { type Caller, openCallers } from './callers.ts';
import { findProblems } from './check-response.ts';
import { ObservedValues } from './observed-values.ts';
import type { RawResponse } from './raw-http.ts';
import { type FuzzRequest, Requests } from './requests.ts';
import { fuzzByDocument } from './schemathesis.ts';

const BATCH = 400;
const WORKER_COUNT = 8;
const RESET_LIMITS_EVERY = 4_000;
/** Fraction of a run after which resident memory has settled. */
const WARM_UP_SHARE = 0.3;
const GROWTH_LIMIT_MB = 80;
const MAX_FINDINGS = 40;

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string' },
    'limit-ms': { type: 'string', default: '2000' },
    built: { type: 'boolean', default: false },
    public: { type: 'boolean', default: false },
    examples: { type: 'string', default: '30' },
    minutes: { type: 'string' },
  },
});
const total = Number(options.requests);
const limitMs = Number(options['limit-ms']);
const seed = Number(options.seed ?? Math.floor(Math.random() * 1_000_000));

const findings = new Map<string, { times: number; example: string }>();
const counts = new Map<string, Map<string, number>>();

function report(fault: string, example: string) {
  const earlier = findings.get(fault);
  if (earlier) earlier.times += 1;
  else {
    findings.set(fault, { times: 1, example });
    if (findings.size <= MAX_FINDINGS) console.log(`${fault}\n    ${example}`);
  }
}

function count(role: string, response: RawResponse) {
  const row = counts.get(role) ?? new Map();
  const kind = response.status === 0 ? 'none' : `${Math.floor(response.status / 100)}xx`;
  row.set(kind, (row.get(kind) ?? 0) + 1);
  row.set('slowest', Math.max(row.get('slowest') ?? 0, response.ms));
  counts.set(role, row);
}

/** @returns the API's memory after each batch, in megabytes */
async function fuzzShop(shop: TestShop) {
  const document = await (await fetch(`${shop.url}/api/openapi.json`)).json();
  const seenValues = new ObservedValues();
  const arbitrary = new Requests(
    document,
    new Arbitraries(document.components.schemas, seenValues),
  ).createAnyRequest();
  const { callers, close } = await openCallers(shop);
  const send = async (request: FuzzRequest, number: number) => {
    const { role, send } = callers[number % callers.length] as Caller;
    const response = await send(request, number);
    const { operation, method, path, body = '' } = request;
    const { status, ms, text } = response;
    count(role, response);
    for (const problem of findProblems(request, response, limitMs))
      report(
        `${role} ${operation}: ${problem.replace(/\d+\.\d s/, 'more than the limit')}`,
        `${number}: ${method} ${path.slice(0, 300)} ${body.slice(0, 300)} => ${status} in ${Math.round(ms)} ms ${text.slice(0, 200)}`,
      );
    if (status === 200 && text.startsWith('{')) seenValues.collect(JSON.parse(text).data);
  };
  const memory: number[] = [];
  try {
    for (let start = 0; start < total; start += BATCH) {
      if (start % RESET_LIMITS_EVERY === 0) await resetRateLimits(shop);
      const requests = fc.sample(arbitrary, { seed: seed + start, numRuns: Math.min(BATCH, total - start) });
      const runWorker = async (first: number) => {
        for (let index = first; index < requests.length; index += WORKER_COUNT)
          await send(requests[index] as FuzzRequest, start + index);
      };
      await Promise.all(Array.from({ length: WORKER_COUNT }, (_, index) => runWorker(index)));
      memory.push(shop.measureApiMegabytes());
    }
  } finally {
    await close();
  }
  return memory;
}

function computeGrowth(memory: number[]) {
  const afterWarmUp = memory.slice(Math.floor(memory.length * WARM_UP_SHARE));
  const part = Math.max(1, Math.floor(afterWarmUp.length / 5));
  const computeMedian = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return { first: computeMedian(afterWarmUp.slice(0, part)), last: computeMedian(afterWarmUp.slice(-part)) };
}

if (!options.built) await build();
// A small heap is collected often, so that any remaining memory is leaked
const env = { NODE_OPTIONS: '--max-old-space-size=160' };
await TestShop.use({ name: 'fuzz', mailbox: true, env }, async (shop) => {
  if (options.public) {
    process.exitCode = (await fuzzByDocument(shop, {
      examples: options.examples,
      minutes: options.minutes,
      seed,
    }))
      ? 1
      : 0;
    return;
  }
  console.log(`seed ${seed}, ${total} requests`);
  const started = Date.now();
  const { first, last } = computeGrowth(await fuzzShop(shop));
  console.log(`${total} requests in ${Math.round((Date.now() - started) / 1000)} s`);
  for (const [role, row] of counts)
    console.log(
      `${role.padEnd(10)} ${[...row]
        .sort()
        .map(([kind, number]) => `${kind} ${Math.round(number)}`)
        .join('  ')}`,
    );
  console.log(`memory of the API ${first} MB, at the end ${last} MB`);
  if (last - first > GROWTH_LIMIT_MB) report(`memory grew by ${last - first} MB`, `${first} to ${last} MB`);
  for (const [fault, { times }] of findings) console.log(`${times} x ${fault}`);
  console.log(
    findings.size === 0 ? 'nothing found' : `${findings.size} kinds of faults; --seed=${seed} repeats them`,
  );
  process.exitCode = findings.size === 0 ? 0 : 1;
});
