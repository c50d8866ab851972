/**
 * `npm run screens`: saves screenshots of every page and dialog in artifacts/screens, at 1280 and 360 px in both
 * languages, and creates from them the pictures of the documentation, which are committed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../../workspace/root.mjs';
import { report, run, runStep, takeLastLines } from '../../workspace/step.mjs';

const SCREENS = join(ROOT, 'artifacts', 'screens');
const PICTURES = join(ROOT, 'docs', 'pictures');
const PAGE_SIZE = { width: 900, height: 640 };
const GAP_PX = 16;

async function takeScreens(): Promise<void> {
  const { code, output } = await run(
    process.execPath,
    [join(ROOT, 'tools', 'run.mjs'), 'test', 'shell/e2e/(guests|staff)\\.'],
    { env: { ...process.env, MUNAY_TEST_SCREENS: '1' } },
  );
  if (code !== 0) throw new Error(`taking the screenshots failed:\n${takeLastLines(output, 40)}`);
}

/** The top parts of several wide screenshots, side by side. */
async function compose(name: string, screens: readonly string[]): Promise<void> {
  const screenTops = await Promise.all(
    screens.map((screen) =>
      sharp(join(SCREENS, `${screen}-1280.jpg`))
        .resize({ ...PAGE_SIZE, fit: 'cover', position: 'top' })
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: screenTops.length * (PAGE_SIZE.width + GAP_PX) - GAP_PX,
      height: PAGE_SIZE.height,
      channels: 4,
      background: '#0000',
    },
  })
    .composite(
      screenTops.map((input, index) => ({ input, left: index * (PAGE_SIZE.width + GAP_PX), top: 0 })),
    )
    .webp({ quality: 78 })
    .toFile(join(PICTURES, `${name}.webp`));
}

try {
  await runStep('screens', takeScreens);
  mkdirSync(PICTURES, { recursive: true });
  await runStep('documents', async () => {
    await compose('shop-and-staff', ['en', 'en-admin-dashboard']);
    await compose('queues', ['queues']);
  });
} catch (error) {
  report(error);
  process.exitCode = 1;
}
