/** `npm run budgets`: what a first visit downloads, measured in Chromium over the built shop, beside its budget. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { startTestServers } from '../servers/test-servers.mjs';
import { build } from '../workspace/build.mjs';

const RUN_SHOP = fileURLToPath(new URL('../run-shop.mjs', import.meta.url));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const KB = 1000;

/** Script in KB (gzip -9) and requests before the visitor scrolls, on a phone with an empty cache. */
const PAGES = [
  { name: 'home', path: '/', scriptKb: 165, requests: 16 },
  { name: 'shop', path: '/shop', scriptKb: 170, requests: 20 },
  { name: 'login', path: '/authUser', scriptKb: 175, requests: 14 },
];

await build();
const servers = await startTestServers(console.log);
const shop = await openShop();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: FLAGS });
let over = false;
try {
  for (const page of PAGES) over = (await measure(page)) || over;
} finally {
  await browser.close();
  shop.child.stdin.end();
  await once(shop.child, 'exit');
  await servers.stop();
}
process.exit(over ? 1 : 0);

async function openShop() {
  const mongo = new URL(process.env.MUNAY_TEST_MONGODB_URI ?? '');
  mongo.pathname = '/budgets';
  const child = spawn(process.execPath, [RUN_SHOP], {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      MONGODB_URI: mongo.href,
      REDIS_URL: process.env.MUNAY_TEST_REDIS_URL,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('ready '))
      return { child, web: /** @type {string} */ (JSON.parse(line.slice(6)).urls.web) };
  throw new Error('The shop did not open');
}

/**
 * Prints one line and tells whether a budget is exceeded.
 * @param {typeof PAGES[number]} page
 */
async function measure({ name, path, scriptKb, requests }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  const tab = await context.newPage();
  let count = 0;
  /** @type {Promise<number>[]} */
  const scripts = [];
  tab.on('response', (response) => {
    count += 1;
    const type = response.request().resourceType();
    const isScript = type === 'script' || /\.js(\?|$)|i18n.*\.js/.test(response.url());
    if (isScript)
      scripts.push(
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      );
  });
  await tab.goto(shop.web + path, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await context.close();
  const kb = bytes / KB;
  const tooMuch = kb > scriptKb || count > requests;
  console.log(
    `${name.padEnd(8)} script ${kb.toFixed(1)} KB gz in ${scripts.length} files (budget ${scriptKb}), ${count} requests (budget ${requests})${tooMuch ? '  OVER' : ''}`,
  );
  return tooMuch;
}
