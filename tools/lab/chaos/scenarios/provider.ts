import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

const KINDS = ['slow', 'hang', 'reset', 'reset-after-commit', 'html', '409', '429', '500', '500-stored'];
const PROVIDER_CALLS = [
  { method: 'POST', path: '/v1/checkout/sessions' },
  { method: 'GET', path: '/v1/checkout/sessions' },
  { method: 'POST', path: '/v1/refunds' },
];
const FAULT_DURATION_MS = 6_000;
const RECOVERY_DURATION_MS = 1_500;
const SLOW_RESPONSE_MS = 2_500;
const UNLIMITED_COUNT = 100_000;

export const PROVIDER: Scenario[] = KINDS.map((kind) => ({
  name: `provider: ${kind}`,
  rounds: 2,
  async run({ shop, shoppers, rounds }) {
    await shoppers.runDuring(
      async () => {
        for (let round = 0; round < rounds; round += 1)
          for (const call of PROVIDER_CALLS) {
            await shop.sandbox.fault(kind, { ...call, next: UNLIMITED_COUNT, delayMs: SLOW_RESPONSE_MS });
            await delay(FAULT_DURATION_MS);
            await shop.sandbox.clearFaults();
            await delay(RECOVERY_DURATION_MS);
          }
      },
      { people: 40, fast: true },
    );
  },
}));
