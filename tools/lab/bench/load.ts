import autocannon from 'autocannon';

const CONNECTIONS = 32;
/** Requests before the measurement, to warm up the compiler and the caches. */
const WARM_UP_MS = 3_000;
const WARM_UP_WRITES = 300;

/** The server under load: our shop or an external shop. */
export interface Target {
  url: string;
  /** CPU time that the server has used so far. */
  cpuMs?: () => number;
}

export interface Measurement {
  perSecond: number;
  p50: number;
  p97: number;
  /** CPU time of the process per request, in all threads. */
  cpuMs?: number;
  bytes: number;
  /** Number of errors, timeouts and responses other than 2xx. */
  failed: number;
}

/** @param options `requests` are sent in order by each connection, starting with the first */
export async function runLoad(
  { url, cpuMs }: Target,
  {
    seconds,
    requests,
    headers,
    connections = CONNECTIONS,
    warmUp,
  }: {
    seconds: number;
    requests: autocannon.Request[];
    headers?: Record<string, string>;
    connections?: number;
    warmUp?: number;
  },
): Promise<Measurement> {
  const sendLoad = (length: { amount: number } | { duration: number }) =>
    autocannon({ url, connections, requests, headers, ...length });
  const isWriting = requests.some(({ method }) => method === 'POST');
  await sendLoad({ amount: warmUp ?? (isWriting ? WARM_UP_WRITES : WARM_UP_MS) });
  const cpuBefore = cpuMs?.() ?? 0;
  const result = await sendLoad({ duration: seconds });
  const usedCpuMs = (cpuMs?.() ?? 0) - cpuBefore;
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    ...(cpuMs && { cpuMs: usedCpuMs / Math.max(result.requests.total, 1) }),
    bytes: Math.round(result.throughput.total / Math.max(result.requests.total, 1)),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export async function runAllOnce(
  calls: (() => Promise<Response>)[],
  concurrency: number,
): Promise<Measurement & { p95: number; statuses: number[]; totalMs: number }> {
  const times: number[] = [];
  const statuses: number[] = [];
  let bytes = 0;
  let next = 0;
  const started = performance.now();
  const runCalls = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const startedAt = performance.now();
      const response = await call();
      bytes += (await response.arrayBuffer()).byteLength;
      times.push(performance.now() - startedAt);
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runCalls));
  const totalMs = performance.now() - started;
  times.sort((a, b) => a - b);
  const computePercentile = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    perSecond: Math.round((calls.length / totalMs) * 1000),
    p50: computePercentile(0.5),
    p95: computePercentile(0.95),
    p97: computePercentile(0.975),
    bytes: Math.round(bytes / Math.max(calls.length, 1)),
    failed: statuses.filter((status) => status >= 300).length,
    statuses,
    totalMs: Math.round(totalMs),
  };
}
