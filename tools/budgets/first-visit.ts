import { gzipSync } from 'node:zlib';
import type { Browser, Cookie } from 'playwright-core';
import type { Budget } from './budgets.ts';
import { openPhone, timingOf } from './phone.ts';

const KB = 1000;
const zipped = (content: Buffer | string) => gzipSync(content, { level: 9 }).length;

/** Opens an address as a first-time visitor and measures it until the visitor would scroll. */
export async function firstVisit(
  browser: Browser,
  { url, remote, cookies }: { url: string; remote: string; cookies?: Cookie[] },
): Promise<{ figures: Budget; addresses: string[] }> {
  const { context, page, session } = await openPhone(browser, { cookies });
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
  await context.close();

  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / KB;
  const scripts = files.filter(({ style }) => !style);
  const sent = (type: string) =>
    sum(answers.filter((one) => one.type === type).map(({ id }) => transferred.get(id) ?? 0));
  return {
    addresses: answers.map(({ address }) => address),
    figures: {
      scriptKb: sum(scripts.map(({ bytes }) => bytes)),
      remoteKb: sum(scripts.filter(({ address }) => address.startsWith(remote)).map(({ bytes }) => bytes)),
      styleKb: sum(files.filter(({ style }) => style).map(({ bytes }) => bytes)) + zipped(inPage) / KB,
      fontKb: sent('Font'),
      imageKb: sent('Image'),
      totalKb: sum(answers.map(({ id }) => transferred.get(id) ?? 0)),
      requests: answers.length,
      firstPaintMs: timing.firstPaintMs,
      largestPaintMs: timing.largestPaintMs,
      blockedMs: timing.blockedMs,
      shift: timing.shift,
    },
  };
}
