import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listAxeFindings } from './axe';
import { ARTIFACTS, type Tab } from './browser';
import { waitForHydration } from './execution';
import { findForeignTexts } from './page-language';
import type { Sample } from './route-samples';

const SCREENS = join(ARTIFACTS, 'screens');
const SAVES_SCREENS = process.env.MUNAY_TEST_SCREENS !== undefined;
/** Folder where `npm run html` saves pages. */
const { MUNAY_TEST_PAGES: PAGES } = process.env;
/** Whether to check all pages. `npm test` does not, because it would take a seventh longer. */
export const IS_FULL_RUN = [process.env.MUNAY_TEST_WALK, process.env.MUNAY_TEST_SCREENS, PAGES].some(
  (option) => option !== undefined,
);
/**
 * Selects the windows to test. The smallest windows come first: `npm test` tests only those, `npm run walk` all of
 * them.
 */
export const chooseWindows = <T>(windows: T[], tested = 1): T[] =>
  IS_FULL_RUN ? windows : windows.slice(0, tested);

/** Minimum width without horizontal scrolling, in CSS pixels (WCAG 2.2, 1.4.10). */
const MIN_WIDTH_PX = 320;
const WIDTHS_PX = [1280, 360] as const;
/** Problems depend on the width or on the language, never on both, so one width per language is sufficient. */
const AXE_WIDTH = { es: 360, en: 1280 } as const;

/**
 * The longer language at the narrowest width, and the shorter one at the widest. Screenshots are taken in all four
 * combinations.
 */
export const VIEWPORTS = (['es', 'en'] as const).flatMap((language) =>
  WIDTHS_PX.filter((width) => SAVES_SCREENS || width === AXE_WIDTH[language]).map((width) => ({
    language,
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    width,
    axe: width === AXE_WIDTH[language],
  })),
);

/** Presses a key without side effects, to start the app on server-rendered pages. */
export const pressModifierKey = (page: Page): Promise<void> => page.keyboard.press('Shift');

/** Waits for the heading, pending requests and hydration. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await pressModifierKey(page);
  // A server-rendered heading is visible long before the buttons of its page work
  await waitForHydration(page);
  await page.waitForFunction(
    () =>
      document.querySelector('.skeleton, .loading, [aria-busy="true"]') === null &&
      document.fonts.status === 'loaded',
  );
}

/** Innermost elements that overflow the window to the right. */
export const listOverflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pageWidth = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= pageWidth) return [];
    const isOutsidePage = (element: Element) => element.getBoundingClientRect().right > pageWidth + 1;
    const isScrollable = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isScrollable(element.parentElement));
    const overflowingElements = [...document.querySelectorAll('body *')].filter(
      (element) =>
        isOutsidePage(element) &&
        !isScrollable(element.parentElement) &&
        ![...element.children].some(isOutsidePage),
    );
    return overflowingElements
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 40)}” sticks out of ${pageWidth} px`,
      );
  });

const findBrokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth, src }) => src !== '' && complete && naturalWidth === 0)
      .map(({ currentSrc, src }) => `the picture ${currentSrc || src} is broken`),
  );

/** Finds table cells that contain only a number although the column headers are hidden, as on a phone. */
const findUnformattedNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter(({ tHead }) => tHead && getComputedStyle(tHead).clipPath !== 'none')
      .flatMap((table) => [...table.querySelectorAll<HTMLElement>('tbody td')])
      .filter((cell) => cell.checkVisibility() && /^\d+$/.test(cell.innerText.trim()))
      .map(({ innerText, dataset }) => `${dataset.column ?? 'a cell'} says ${innerText} alone`),
  );

/** Fields with a font so small that iOS zooms in when they are focused. */
const listSmallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter(
        (field) =>
          field.checkVisibility() &&
          !/^(checkbox|radio|file|range)$/.test(field.getAttribute('type') ?? '') &&
          parseFloat(getComputedStyle(field).fontSize) < 16,
      )
      .map(
        (field) =>
          `the field ${field.getAttribute('aria-label') ?? field.id} has letters of ${getComputedStyle(field).fontSize}`,
      ),
  );

/** Words that break in the middle because their box is too narrow. Latin ingredient names may break. */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const wordFindings: string[] = [];
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' ||
        element.getBoundingClientRect().right <= 1 ||
        isClipped(element.parentElement));
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const owner = node.parentElement;
      if (!owner?.checkVisibility() || owner.closest('[lang="la"]') || isClipped(owner)) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<!\S)\p{L}{2,14}[.,:;]?(?!\S)/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) wordFindings.push(`“${word}” breaks within`);
      }
    }
    return wordFindings.slice(0, 5);
  });

// Ids and tokens differ between runs
const toFileName = (name: string): string =>
  name
    .split(/[/=]/)
    .map((part) => (/^(?=.*\d)[\w-]{20,}$/.test(part) ? 'id' : part))
    .join('-')
    .replace(/\W+/g, '-')
    .replace(/^-|-$/g, '');

/** Saves the HTML for a validator, as it was sent and as it is once the app runs. */
async function savePage(page: Page, name: string): Promise<void> {
  if (!PAGES) return;
  const response = await page.request.get(page.url(), { headers: { accept: 'text/html' } });
  writeFileSync(join(PAGES, `${toFileName(name)}.sent.html`), await response.text());
  writeFileSync(join(PAGES, `${toFileName(name)}.shown.html`), await page.content());
}

/** Loads the pictures below the fold, because a screenshot does not scroll to them. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
  });

/**
 * Saves a screenshot in artifacts/screens, only for `npm run screens`, because screenshots take a quarter of the time.
 */
export async function saveScreen(page: Page, name: string): Promise<void> {
  if (!SAVES_SCREENS) return;
  mkdirSync(SCREENS, { recursive: true });
  await loadPictures(page);
  const width = page.viewportSize()?.width ?? 0;
  const file = `${toFileName(name)}-${width}.jpg`;
  await page.screenshot({ path: join(SCREENS, file), type: 'jpeg', quality: 60, fullPage: true });
}

/**
 * Checks the open page, including whether it fits into 320 px, and leaves the tab at 1280 px.
 * @param widths widths at which axe runs
 * @returns problems, each with its window width
 */
export async function listFindings(
  page: Page,
  name: string,
  widths: readonly number[] = WIDTHS_PX,
): Promise<string[]> {
  const findings: string[] = [];
  await savePage(page, name);
  for (const width of SAVES_SCREENS ? WIDTHS_PX : widths) {
    await page.setViewportSize({ width, height: 800 });
    // Colours are the same at every width, and contrast takes most of axe's time
    const excludedRules = width === WIDTHS_PX[0] ? [] : ['color-contrast'];
    // `npm run html` only needs the pages, and axe takes most of the time
    const axeProblems = widths.includes(width) && !PAGES ? await listAxeFindings(page, excludedRules) : [];
    findings.push(...axeProblems.map((finding) => `${width} px: ${finding}`));
    await saveScreen(page, name);
  }
  await page.setViewportSize({ width: MIN_WIDTH_PX, height: 800 });
  for (const findProblems of [
    listOverflowingElements,
    findBrokenPictures,
    findUnformattedNumbers,
    listSmallFields,
    findBrokenWords,
  ])
    findings.push(...(await findProblems(page)));
  await page.setViewportSize({ width: WIDTHS_PX[0], height: 800 });
  return findings;
}

/**
 * New console messages, except the browser's message about an expected error status.
 * @param expected expected status codes, e.g. 404 for an unknown URL
 */
export function takeNewComplaints({ consoleMessages }: Tab, expected: readonly number[] = []): string[] {
  return consoleMessages
    .splice(0)
    .filter((line) => !expected.some((status) => line.includes(`responded with a status of ${status}`)));
}

async function getPageLanguage(page: Page): Promise<'es' | 'en'> {
  const language = await page.locator('html').getAttribute('lang');
  if (language !== 'es' && language !== 'en') throw new Error(`The page is in “${language}”`);
  return language;
}

async function collectFindings(
  tab: Tab,
  { path, expected = [], names }: Omit<Sample, 'account'>,
): Promise<string[]> {
  await waitUntilSettled(tab.page);
  const language = await getPageLanguage(tab.page);
  const problems = [
    ...(await listFindings(tab.page, `${language}-${path}`, [AXE_WIDTH[language]])),
    ...(await findForeignTexts(tab.page, language, names)),
    ...takeNewComplaints(tab, expected),
  ];
  return problems.map((value) => `${language}, ${value}`);
}

async function openFindings(tab: Tab, web: string, sample: Omit<Sample, 'account'>): Promise<string[]> {
  await tab.page.goto(web + sample.path);
  return collectFindings(tab, sample);
}

/** Follows the link to the other language. */
async function switchLanguage(page: Page): Promise<void> {
  const findLanguageLink = (language: string) =>
    page.locator(`a[hreflang="${language}"][lang="${language}"]:visible`);
  const initialLanguage = await getPageLanguage(page);
  const otherLanguage = initialLanguage === 'es' ? 'en' : 'es';
  await findLanguageLink(otherLanguage).first().click();
  await findLanguageLink(initialLanguage).first().waitFor();
  // A pressed key makes the focus visible, which screenshots must not show
  await findLanguageLink(initialLanguage).first().blur();
  expect(await getPageLanguage(page)).toBe(otherLanguage);
}

/**
 * Checks a page in the tab's language, and in the other language only its texts.
 * @returns problems, each with language and window width
 */
export async function listFindingsInLanguage(
  tab: Tab,
  web: string,
  sample: Omit<Sample, 'account'>,
): Promise<string[]> {
  const findings = await openFindings(tab, web, sample);
  await switchLanguage(tab.page);
  await waitUntilSettled(tab.page);
  const otherLanguage = await getPageLanguage(tab.page);
  const foreignFindings = (await findForeignTexts(tab.page, otherLanguage, sample.names)).map(
    (foreignText) => `${otherLanguage}, ${foreignText}`,
  );
  takeNewComplaints(tab, sample.expected);
  // The next URL must open in the tab's original language
  await tab.context.clearCookies({ name: 'munay_lang' });
  return [...findings, ...foreignFindings];
}

/**
 * Checks a page in both languages by following the language link. The tab keeps the second language for the next URL.
 * @returns problems, each with language and window width
 */
export async function listFindingsInBothLanguages(
  tab: Tab,
  web: string,
  sample: Omit<Sample, 'account'>,
): Promise<string[]> {
  const findings = await openFindings(tab, web, sample);
  await switchLanguage(tab.page);
  return [...findings, ...(await collectFindings(tab, sample))];
}
