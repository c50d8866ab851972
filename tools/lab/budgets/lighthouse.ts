import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The audits that make up the performance score. */
const MODEL = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];

/** Whether the browser failed to record the start of the visit. This is a measurement error, not a page failure. */
export const isTraceMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('NO_NAVSTART');

/** @param options `port` is the browser's debugging port */
export async function runLighthouse({
  url,
  port,
  cookie,
}: {
  url: string;
  port: number;
  cookie?: string | undefined;
}) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie }, disableStorageReset: true }),
  });
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}`);
  const { categories, audits, environment, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  );
  const failed = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id}`),
  );
  const formatAudit = (id: string) => `${id} ${audits[id]?.displayValue ?? '-'}`;
  return {
    model: MODEL.map(formatAudit).join(', '),
    scores: scores as Record<(typeof CATEGORIES)[number], number>,
    failed,
    benchmarkIndex: environment.benchmarkIndex,
  };
}
