import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { ARTIFACTS, type Tab } from './browser';
import type { Sample } from './route-samples';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const SCREENS = join(ARTIFACTS, 'screens');
const KEEPS_SCREENS = process.env.MUNAY_TEST_SCREENS !== undefined;
/** WCAG 2.2, 1.4.10: content of 320 CSS pixels needs no scrolling to the side. */
const NARROWEST = 320;
export const WIDTHS = [1280, 360] as const;
/** Where axe reads the pages of a language: what it judges depends on the width or on the language, not on both. */
export const AXE_WIDTH = { es: 360, en: 1280 } as const;

/** Waits until a page has its heading, nothing of it is on the way any more, and React answers what is pressed. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1') ?? {};
    return (
      document.querySelector('.bone, .loading, [aria-busy="true"]') === null &&
      document.fonts.status === 'loaded' &&
      // A page that the server drew has its heading long before its buttons work
      Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
    );
  });
}

/**
 * Everything axe has against the page as it is now, one line a finding.
 * @param except rules that cannot be judged here
 */
export async function axeFindings(page: Page, except: string[] = []): Promise<string[]> {
  // Half a megabyte of script that the page may have read already
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    // What passes is not described and style sheets are not read again: that is half of axe's time
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(RULES)
    .disableRules(except);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1, 2).join(' ').trim();
      return `${id}: ${target.join(' ')} (${help}. ${why})`;
    }),
  );
}

/** Parts that stick out to the right of the window, innermost ones; none when the page fits. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const isOut = (element: Element) => element.getBoundingClientRect().right > room + 1;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => isOut(element) && !scrolls(element.parentElement) && ![...element.children].some(isOut),
    );
    return out
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}” sticks out of ${room} px`,
      );
  });

/** Pictures that were asked for and did not come. */
const brokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth, src }) => src !== '' && complete && naturalWidth === 0)
      .map(({ currentSrc, src }) => `the picture ${currentSrc || src} is broken`),
  );

/** Keeps a picture of the page in artifacts/screens, when `npm run screens` wants them: they take a quarter of the time. */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (!KEEPS_SCREENS) return;
  mkdirSync(SCREENS, { recursive: true });
  const width = page.viewportSize()?.width ?? 0;
  // Ids and tokens differ from run to run
  const words = name.split(/[/=]/).map((part) => (/^(?=.*\d)[\w-]{20,}$/.test(part) ? 'id' : part));
  const file = `${words.join('-').replace(/\W+/g, '-').replace(/^-|-$/g, '')}-${width}.jpg`;
  await page.screenshot({ path: join(SCREENS, file), type: 'jpeg', quality: 60, fullPage: true });
}

/**
 * Looks at what the tab shows, and whether it fits 320 px. Leaves the tab at 1280 px.
 * @param widths where axe reads it
 * @returns what is wrong, with the width; nothing when all is well
 */
export async function findings(
  page: Page,
  name: string,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  const found: string[] = [];
  for (const width of KEEPS_SCREENS ? WIDTHS : widths) {
    await page.setViewportSize({ width, height: 800 });
    // Colours are those of the style sheet at every width, and contrast is most of axe's time
    const except = width === WIDTHS[0] ? [] : ['color-contrast'];
    const wrong = widths.includes(width) ? await axeFindings(page, except) : [];
    found.push(...wrong.map((finding) => `${width} px: ${finding}`));
    await keepScreen(page, name);
  }
  await page.setViewportSize({ width: NARROWEST, height: 800 });
  found.push(...(await sticksOut(page)), ...(await brokenPictures(page)));
  await page.setViewportSize({ width: WIDTHS[0], height: 800 });
  return found;
}

/**
 * What the console said since the last look, without the browser's own note of an answer that was expected.
 * @param expected statuses that the page asks for on purpose, e.g. 404 of an unknown address
 */
export function newComplaints({ complaints }: Tab, expected: readonly number[] = []): string[] {
  return complaints
    .splice(0)
    .filter((line) => !expected.some((status) => line.includes(`responded with a status of ${status}`)));
}

/** The language that a page says it is in. */
async function languageOf(page: Page): Promise<'es' | 'en'> {
  const language = await page.locator('html').getAttribute('lang');
  if (language !== 'es' && language !== 'en') throw new Error(`The page is in “${language}”`);
  return language;
}

/**
 * Opens an address and looks at it, and once more after a press on the link to the other language. The tab stays in that
 * one, so that the address after this is opened in it.
 * @returns what is wrong, with the language and the width
 */
export async function findingsInBothLanguages(
  tab: Tab,
  web: string,
  { path, expected = [] }: Omit<Sample, 'who'>,
): Promise<string[]> {
  const { page } = tab;
  const look = async (language: 'es' | 'en'): Promise<string[]> => {
    await settled(page);
    const wrong = [
      ...(await findings(page, `${language}-${path}`, [AXE_WIDTH[language]])),
      ...newComplaints(tab, expected),
    ];
    return wrong.map((one) => `${language}, ${one}`);
  };
  const linkTo = (language: string) => page.locator(`a[hreflang="${language}"][lang="${language}"]:visible`);

  await page.goto(web + path);
  const opened = await languageOf(page);
  const other = opened === 'es' ? 'en' : 'es';
  const found = await look(opened);
  await linkTo(other).first().click();
  await linkTo(opened).first().waitFor();
  expect(await languageOf(page)).toBe(other);
  return [...found, ...(await look(other))];
}
