import { gzipSync } from 'node:zlib';
import type { Browser, Cookie } from 'playwright-core';
import type { Budget } from './budgets.ts';
import { openPhone, timingOf } from './phone.ts';

const KB = 1000;
const zipped = (content: Buffer | string) => gzipSync(content, { level: 9 }).length;

interface Covered {
  functions: { ranges: { count: number }[] }[];
}

const hasRun = ({ functions }: Covered) =>
  functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));

/** Opens an address as a first-time visitor and measures it until the visitor's first sign, and what that sets off. */
export async function firstVisit(
  browser: Browser,
  { url, remote, cookies }: { url: string; remote: string; cookies?: Cookie[] },
): Promise<{ figures: Budget; addresses: string[] }> {
  const { context, page, session } = await openPhone(browser, { cookies });
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const transferred: Map<string, number> = new Map();
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    transferred.set(requestId, encodedDataLength),
  );
  const answers: { id: string; type: string; address: string }[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) answers.push({ id: requestId, type, address: response.url });
  });
  const texts: Promise<{ address: string; bytes: number; style: boolean }>[] = [];
  page.on('response', (response) => {
    const address = response.url();
    const style = /\.css(\?|$)/.test(address);
    if (!style && !/\.js(\?|$)/.test(address)) return;
    texts.push(
      response.body().then(
        (body) => ({ address, bytes: zipped(body), style }),
        () => ({ address, bytes: 0, style }),
      ),
    );
  });

  await page.goto(url, { waitUntil: 'networkidle' });
  // Playwright's own work in the page would count otherwise
  const timing = await timingOf(page);
  const inPage = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n'),
  );
  const files = await Promise.all(texts);
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const executed = new Set(result.filter(hasRun).map(({ url: address }) => address));
  const inlined = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src], [type])')]
      .map((script) => script.textContent)
      .join('\n'),
  );
  const addresses = answers.map(({ address }) => address);
  await session.send('Profiler.disable');
  const before = timing.blockedMs;
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.waitForLoadState('networkidle');
  const startingMs = (await timingOf(page)).blockedMs - before;
  await context.close();

  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / KB;
  const scripts = files.filter(({ style }) => !style);
  const sent = (type: string) =>
    sum(answers.filter((one) => one.type === type).map(({ id }) => transferred.get(id) ?? 0));
  return {
    addresses,
    figures: {
      atOnceKb:
        sum(scripts.filter(({ address }) => executed.has(address)).map(({ bytes }) => bytes)) +
        zipped(inlined) / KB,
      scriptKb: sum(scripts.map(({ bytes }) => bytes)),
      remoteKb: sum(scripts.filter(({ address }) => address.startsWith(remote)).map(({ bytes }) => bytes)),
      styleKb: sum(files.filter(({ style }) => style).map(({ bytes }) => bytes)) + zipped(inPage) / KB,
      fontKb: sent('Font'),
      imageKb: sent('Image'),
      totalKb: sum(answers.map(({ id }) => transferred.get(id) ?? 0)),
      requests: addresses.length,
      firstPaintMs: timing.firstPaintMs,
      largestPaintMs: timing.largestPaintMs,
      blockedMs: before,
      startingMs,
      shift: timing.shift,
    },
  };
}
