import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_DURATION_MS = 1_500;
/** Maximum fraction of CPU time that other processes may use during a measurement. */
const MAX_BUSY_SHARE = 0.25;
const IDLE_TIMEOUT_MS = 60_000;

const readCpuTimes = () =>
  cpus().reduce(
    (sum, { times: { idle, ...working } }) => ({
      idle: sum.idle + idle,
      all: sum.all + idle + Object.values(working).reduce((total, part) => total + part, 0),
    }),
    { idle: 0, all: 0 },
  );

async function measureBusyShare() {
  const loadBefore = readCpuTimes();
  await pause(SAMPLE_DURATION_MS);
  const loadAfter = readCpuTimes();
  return 1 - (loadAfter.idle - loadBefore.idle) / Math.max(1, loadAfter.all - loadBefore.all);
}

/** Waits up to a minute for an idle machine. */
export async function waitForIdle(timeoutMs = IDLE_TIMEOUT_MS) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const busyShare = await measureBusyShare();
    if (busyShare <= MAX_BUSY_SHARE || Date.now() > deadline)
      return { busy: busyShare, quiet: busyShare <= MAX_BUSY_SHARE };
  }
}
