import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MS = 1_500;
/** Highest CPU share of other processes while measuring. */
const MOST_BUSY = 0.25;
const PATIENCE_MS = 60_000;

const times = () =>
  cpus().reduce(
    (sum, { times: { idle, ...working } }) => ({
      idle: sum.idle + idle,
      all: sum.all + idle + Object.values(working).reduce((total, part) => total + part, 0),
    }),
    { idle: 0, all: 0 },
  );

async function busyShare() {
  const before = times();
  await pause(SAMPLE_MS);
  const after = times();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

/** Waits up to a minute for an idle machine. */
export async function waitForIdle(patienceMs = PATIENCE_MS) {
  const until = Date.now() + patienceMs;
  for (;;) {
    const busy = await busyShare();
    if (busy <= MOST_BUSY || Date.now() > until) return { busy, quiet: busy <= MOST_BUSY };
  }
}
