import { findingsInBothLanguages } from '../support/accessibility';
import { openTab } from '../support/browser';
import { makeSampleData, memberSamples, type Sample, staffSamples } from '../support/route-samples';
import { openSuite } from '../support/suite';

const suite = openSuite();
let samples: Sample[];

/** Findings for all pages of one role, by path. */
async function walk(who: Sample['who']): Promise<Record<string, string[]>> {
  const tab = await openTab(suite.browser, { reducedMotion: 'reduce', cookies: await suite.cookiesOf(who) });
  const found: Record<string, string[]> = {};
  for (const sample of samples.filter((one) => one.who === who)) {
    const wrong = await findingsInBothLanguages(tab, suite.shop.urls.web, sample);
    if (wrong.length > 0) found[sample.path] = wrong;
  }
  await tab.context.close();
  return found;
}

const LONG_MS = 300_000;

describe('pages of signed-in people', () => {
  beforeAll(async () => {
    const data = await makeSampleData(suite);
    samples = [...memberSamples(data), ...staffSamples(data)];
  });

  test(
    'are accessible, fit 320 px and log nothing, in both languages',
    async () => {
      const [shopper, admin] = await Promise.all([walk('shopper'), walk('admin')]);
      expect({ shopper, admin }).toEqual({ shopper: {}, admin: {} });
    },
    LONG_MS,
  );
});
