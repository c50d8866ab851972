import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';
import { run, SetupError, takeLastLines } from '../workspace/step.mjs';
import { canRun, canUseApt, findOnPath, getCacheFolder, installWithApt, isReachable } from './cache.ts';

/** Headless Chromium, which renders the same pages with two thirds of the CPU time. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSER_PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MACOS_CHROME_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const DOWNLOAD_HOST = process.env.PLAYWRIGHT_DOWNLOAD_HOST ?? 'https://cdn.playwright.dev';

/**
 * Finds or installs Chromium for the browser tests: from CHROMIUM_PATH, PATH, Playwright's installer if its host is
 * reachable, or apt-get as root. Needs node_modules.
 * @param windowed the regular browser, for realistic measurements
 */
export async function findChromium(log: (line: string) => void, { windowed = false } = {}): Promise<string> {
  await installFonts(log);
  const names = windowed ? BROWSER_PROGRAMS : [...HEADLESS, ...BROWSER_PROGRAMS];
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath;
    throw new SetupError(
      `CHROMIUM_PATH names ${configuredPath}, which does not exist`,
      'correct it or unset it',
    );
  }
  for (const binary of [findOnPath(names), existsSync(MACOS_CHROME_PATH) ? MACOS_CHROME_PATH : undefined]) {
    if (binary && (await canRun(binary))) return binary;
  }
  const reasons = ['none on PATH'];
  const fetchedPath = await playwright.findExecutable();
  if (existsSync(fetchedPath) && (await canRun(fetchedPath))) return fetchedPath;
  if (await isReachable(DOWNLOAD_HOST)) {
    log('downloading Chromium with the installer of playwright-core (once; kept for other clones)');
    const result = await playwright.install(log);
    if (result.code === 0 && (await canRun(fetchedPath))) return fetchedPath;
    reasons.push(`the download failed or lacks system libraries: ${takeLastLines(result.output, 2)}`);
  } else {
    reasons.push(`${DOWNLOAD_HOST} cannot be reached`);
  }
  if (canUseApt()) {
    for (const name of windowed ? ['chromium'] : ['chromium-headless-shell', 'chromium']) {
      try {
        await installWithApt(name, log);
        const binary = findOnPath(names);
        if (binary && (await canRun(binary))) return binary;
        reasons.push(`the package ${name} does not start`);
      } catch (error) {
        // Older releases have no headless shell
        reasons.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  throw new SetupError(
    `no Chromium for the browser tests: ${reasons.join('; ')}`,
    'install chromium or Chrome (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its binary',
  );
}

/** Installs fonts with the metrics of Arial, which pages use until their own fonts have loaded. */
async function installFonts(log: (line: string) => void): Promise<void> {
  const hasFonts = ['liberation', 'liberation2', 'msttcorefonts'].some((name) =>
    existsSync(join('/usr/share/fonts/truetype', name)),
  );
  if (!hasFonts && canUseApt()) await installWithApt('fonts-liberation', log);
}

const playwright = {
  /** The environment that makes Playwright look for browsers in the cache folder. */
  env: () => ({ ...process.env, PLAYWRIGHT_BROWSERS_PATH: join(getCacheFolder(), 'playwright') }),
  async findExecutable() {
    const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
    return (await run(process.execPath, ['-e', script], { env: this.env(), cwd: ROOT })).output;
  },
  install(log: (line: string) => void) {
    const args = [join(ROOT, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'];
    return run(process.execPath, args, { env: this.env(), onLine: log });
  },
};
