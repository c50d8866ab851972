import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listForeignWords } from '@munay/contracts/foreign-words';
import type { Locale } from '@munay/contracts/locale';

const ROOT = join(__dirname, '../../..');

/** Front-end messages in one language, without those that contain placeholders. */
function readMessages(locale: Locale): Set<string> {
  const folders = ['libs/kit', 'shell', 'storefront', 'admin-remote'].map((app) =>
    join(ROOT, app, 'src/i18n'),
  );
  const texts = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name === `${locale}.json` || name.endsWith(`.${locale}.json`))
      .flatMap((name) =>
        Object.values(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>),
      ),
  );
  return new Set(texts.filter((text) => !text.includes('{')));
}
/** Names of the demo products. Orders store them in the language of the sale. */
const PRODUCTS = JSON.parse(
  readFileSync(join(ROOT, 'services/api/src/seed/products.json'), 'utf8'),
) as readonly { title: Record<Locale, string> }[];
const PROPER_NAMES = [
  ...PRODUCTS.flatMap(({ title }) => [title.es, title.en]),
  // Names of a carrier and of the languages
  'Correos',
  'English',
  'Español',
  'EN',
  'ES',
];
/** Pattern of SKUs and slugs, which are not text. */
const CODE_PATTERN = /\b[A-Z\d]+(?:-[A-Z\d]+)+\b|\b[a-z\d]+(?:-[a-z\d]+){2,}\b/g;

/** Sorts the longest names first, so that a name is removed before the names that it contains. */
const sortByLength = (names: readonly string[]): string[] => names.toSorted((a, b) => b.length - a.length);

const removeNames = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, ''), text.replace(CODE_PATTERN, '')).trim();

const MESSAGES = { es: readMessages('es'), en: readMessages('en') };

/**
 * Visible text and labels of the page, without elements that are marked as being in another language, such as addresses
 * and names. The audit log marks what users typed with `del` and `ins`.
 */
const listUnmarkedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const isOwn = (element: Element): boolean =>
      element.closest('[lang]')?.getAttribute('lang') === lang &&
      element.closest(
        'address, ins, del, svg, script, style, noscript, template, textarea, [translate="no"]',
      ) === null;
    const texts = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: owner, textContent } = nodes.currentNode;
      if (owner && textContent?.trim() && owner.checkVisibility() && isOwn(owner))
        texts.push(textContent.trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        // Skips enlargeable photos, whose descriptions are written by buyers
        if (
          element.checkVisibility() &&
          isOwn(element) &&
          !element.closest('[aria-haspopup="dialog"]:has(img)')
        )
          texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts)];
  });

function findForeignText(fullText: string, locale: Locale, names: readonly string[]): string[] {
  const otherLocale = locale === 'es' ? 'en' : 'es';
  const text = removeNames(fullText, names);
  const isMessage = MESSAGES[otherLocale].has(text) && !MESSAGES[locale].has(text);
  const words = listForeignWords(text, locale);
  return isMessage || words.length > 0
    ? [`not in ${locale}: “${text.slice(0, 80)}” (${words.join(' ')})`]
    : [];
}

/** Timeout for server texts, in ms. The page requests them only after it has switched its own texts. */
const RESPONSE_TIMEOUT_MS = 5000;

/**
 * Texts on the open page that are still in the other language.
 * @param ignored product names entered by staff, in addition to those of the demo products
 */
export async function findForeignTexts(
  page: Page,
  locale: Locale,
  ignored: readonly string[] = [],
): Promise<string[]> {
  const names = sortByLength([...PROPER_NAMES, ...ignored]);
  const deadline = Date.now() + RESPONSE_TIMEOUT_MS;
  for (;;) {
    const texts = (await listUnmarkedTexts(page)).flatMap((text) => findForeignText(text, locale, names));
    if (texts.length === 0 || Date.now() > deadline) return texts;
    await page.waitForTimeout(100);
  }
}
