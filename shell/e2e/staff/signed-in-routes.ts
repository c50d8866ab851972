import { IS_FULL_RUN, listFindingsInBothLanguages, listFindingsInLanguage } from '../support/accessibility';
import { openTab } from '../support/browser';
import {
  createMemberSamples,
  createSampleData,
  listStaffSamples,
  type Sample,
} from '../support/route-samples';
import { listTitles } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();
let samples: Sample[];

/**
 * Problems on the pages of one account, keyed by path. A full run checks every page in both languages; otherwise the
 * languages alternate from page to page.
 */
async function checkPages(account: Sample['account']): Promise<Record<string, string[]>> {
  const cookies = await suite.getCookies(account);
  const accountSamples = samples.filter((sample) => sample.account === account);
  const findings: Record<string, string[]> = {};
  for (const [pass, locale] of (IS_FULL_RUN ? ['es-ES'] : ['es-ES', 'en-GB']).entries()) {
    const tab = await openTab(suite.browser, { locale, reducedMotion: 'reduce', cookies });
    for (const sample of accountSamples.filter((_, index) => IS_FULL_RUN || index % 2 === pass)) {
      const checkRoute = IS_FULL_RUN ? listFindingsInBothLanguages : listFindingsInLanguage;
      const pageFindings = await checkRoute(tab, suite.shop.urls.web, sample);
      if (pageFindings.length > 0) findings[sample.path] = pageFindings;
    }
    await tab.context.close();
  }
  return findings;
}

/** Checking all pages in both languages takes half an hour on a busy machine. */
const LONG_TIMEOUT_MS = IS_FULL_RUN ? 1_800_000 : 300_000;

describe('pages that require a login', () => {
  beforeAll(async () => {
    const data = await createSampleData(suite);
    let names: string[] = [];
    await suite.visitAs('admin', async ({ context }) => {
      names = await listTitles(context, suite.shop);
    });
    samples = [...createMemberSamples(data), ...listStaffSamples(data)].map((sample) => ({
      ...sample,
      names,
    }));
  });

  test(
    `all pages that require a login are accessible, fit 320 px and log no messages in ${IS_FULL_RUN ? 'both languages' : 'one of the languages'}`,
    async () => {
      const [shopper, admin] = await Promise.all([checkPages('shopper'), checkPages('admin')]);
      expect({ shopper, admin }).toEqual({ shopper: {}, admin: {} });
    },
    LONG_TIMEOUT_MS,
  );
});
