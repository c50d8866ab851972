import { openTab } from '../support/browser';
import { AXE_WIDTH, findings, newComplaints, settled } from '../support/open-to-everyone';
import { memberSamples, makeThings, type Sample, staffSamples } from '../support/route-samples';
import { openSuite } from '../support/suite';

const suite = openSuite();
let samples: Sample[];

/** Everything that is wrong with the pages of one kind of person in one language, by path. */
async function walk(
  who: Sample['who'],
  language: keyof typeof AXE_WIDTH,
  locale: string,
): Promise<Record<string, string[]>> {
  const tab = await openTab(suite.browser, {
    locale,
    reducedMotion: 'reduce',
    cookies: await suite.cookiesOf(who),
  });
  const found: Record<string, string[]> = {};
  for (const { path, expected } of samples.filter((sample) => sample.who === who)) {
    await tab.page.goto(suite.shop.urls.web + path);
    await settled(tab.page);
    const wrong = [
      ...(await findings(tab.page, `${language}-${path}`, [AXE_WIDTH[language]])),
      ...newComplaints(tab, expected),
    ];
    if (wrong.length > 0) found[path] = wrong;
  }
  await tab.context.close();
  return found;
}

const LONG_MS = 300_000;

describe('pages of one’s own', () => {
  beforeAll(async () => {
    const things = await makeThings(suite);
    samples = [...memberSamples(things), ...(await staffSamples(things))];
  });

  test.each([
    ['a customer', 'shopper'],
    ['the staff', 'admin'],
  ] as const)(
    'those of %s are open to everyone, fit 320 px and are quiet, in both languages',
    async (_, who) => {
      const [es, en] = await Promise.all([walk(who, 'es', 'es-ES'), walk(who, 'en', 'en-GB')]);
      expect({ es, en }).toEqual({ es: {}, en: {} });
    },
    LONG_MS,
  );
});
