import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Best-practice rules that the HTML standard requires. */
const MAIN_RULES = ['landmark-no-duplicate-main', 'landmark-main-is-top-level'];

const toRules = (rules: readonly string[], enabled: boolean) =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled }]));

async function createAxeBuilder(page: Page, rules = {}): Promise<AxeBuilder> {
  // Half a megabyte of script, injected once per page
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  return (
    new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
      .setLegacyMode()
      // Reporting passed checks and preloading style sheets would take half of axe's time
      .options({ resultTypes: ['violations'], preload: false, rules })
  );
}

/** Whether a target is large enough once it is scrolled clear of the bars at the edges of the window. */
async function isLargeAtCenter(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const axe = await createAxeBuilder(page);
  const { violations } = await axe.include(target).withRules(['target-size']).analyze();
  return violations.length === 0;
}

/** Problems that axe reports, one per line. @param excludedRules rules that cannot be checked here */
export async function listAxeFindings(page: Page, excludedRules: string[] = []): Promise<string[]> {
  const axe = await createAxeBuilder(page, {
    ...toRules(MAIN_RULES, true),
    ...toRules(excludedRules, false),
  });
  const { violations } = await axe.withTags(WCAG_TAGS).analyze();
  const findings: string[] = [];
  for (const { id, help, nodes } of violations)
    for (const { target, failureSummary = '' } of nodes) {
      const place = target.join(' ');
      if (id === 'target-size' && (await isLargeAtCenter(page, place))) continue;
      const explanation = failureSummary.split('\n').slice(1, 2).join(' ').trim();
      findings.push(`${id}: ${place} (${help}. ${explanation})`);
    }
  return findings;
}
