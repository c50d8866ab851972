import lighthouse from 'lighthouse';

/** @typedef {import('./budgets.mjs').Scores} Scores */

const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

/**
 * One run of Lighthouse as it judges phones.
 * @param {{ url: string, port: number, cookie?: string }} options `port` is the browser's debugging port
 */
export async function lighthouseRun({ url, port, cookie }) {
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
  return {
    scores: /** @type {Record<typeof CATEGORIES[number], number>} */ (scores),
    failed,
    benchmarkIndex: environment.benchmarkIndex,
  };
}
