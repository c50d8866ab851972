import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { waitForHydration } from '../support/execution';
import {
  BUILD_FOLDERS,
  fetchPage,
  fetchRendered,
  PERSONAL_PATHS,
  PRODUCT,
  PUBLIC_PATHS,
  suite,
} from './suite';

/** Simulates a browser translation, which changes the words and wraps each text in new elements. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const text of nodes) {
    const isShown = text.parentElement?.closest('script, style, template, noscript, svg') === null;
    if (!isShown || text.data.trim() === '') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
  for (const name of ['aria-label', 'placeholder', 'title'])
    for (const element of document.querySelectorAll(`[${name}]`))
      element.setAttribute(name, element.getAttribute(name)!.toUpperCase());
  document.documentElement.classList.add('translated-ltr');
  document.documentElement.lang = 'fr';
}

/**
 * Simulates browser extensions that add nodes next to fields, wrap fields, convert prices, or turn numbers into links.
 */
function extend(): void {
  for (const field of document.querySelectorAll('input:not([type=hidden]), textarea')) {
    const [before, icon] = [document.createElement('div'), document.createElement('button')];
    field.before(before);
    field.after(icon);
    field.setAttribute('data-filled-by', 'extension');
    field.classList.add('extension-field');
  }
  for (const form of document.querySelectorAll('form')) form.prepend(document.createElement('div'));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  for (const text of nodes) {
    if (text.parentElement?.closest('script, style, template, noscript, svg') !== null) continue;
    const parts = text.data.split(/(\d+(?:,\d\d)?\s€|\d{3,})/);
    if (parts.length === 1) continue;
    const replaced = parts.map((part, index) => {
      if (index % 2 === 0) return part;
      const added = document.createElement(part.includes('€') ? 'span' : 'a');
      if (added instanceof HTMLAnchorElement) added.href = `tel:${part}`;
      added.textContent = part.includes('€') ? `$ ${part}` : part;
      return added;
    });
    text.replaceWith(...replaced);
  }
}

const CHANGES = [
  ['translated', translate],
  ['changed by an extension', extend],
] as const;

/** React's error for a hydration mismatch, after which the page is rendered again. */
const RECOVERED_ERROR = /Minified React error #418/;

/** Counts successful requests to a URL from now on. */
function countCalls(page: Page, address: RegExp) {
  const calls = { count: 0, first: Promise.resolve() };
  calls.first = new Promise((resolve) => {
    page.on('response', (response) => {
      if (response.request().method() === 'OPTIONS' || !response.ok() || !address.test(response.url()))
        return;
      calls.count += 1;
      resolve();
    });
  });
  return calls;
}

interface Case {
  path: string;
  /** Changes the page before any script except the starter script has run. */
  change: (page: Page) => Promise<void>;
  /** Waits for the effect of the tested interaction. */
  effect: (page: Page) => Promise<unknown>;
  /** URL of the request that must be sent exactly once. */
  onceRequestedUrl?: RegExp;
  extraCheck?: (page: Page) => Promise<void>;
  /** Expected console messages, in addition to React's. */
  expected?: RegExp;
}

const button = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const getNewsletter = (page: Page) => page.locator('#newsletter');
const locateMessageForm = (page: Page) => page.locator('form[action="/contact?form=contact"]');

const CASES: Record<string, Case> = {
  'adding the selected size to the cart': {
    path: PRODUCT,
    async change(page) {
      await page.locator('main input[type=radio]').nth(1).check({ force: true });
      await button(page, /^añadir al carrito$/i).click();
    },
    effect: (page) => page.getByRole('dialog').waitFor(),
    onceRequestedUrl: /\/api\/cart\/add-item/,
    extraCheck: async (page) =>
      expect(await page.locator('main input[type=radio]').nth(1).isChecked()).toBe(true),
  },
  'the favourite of the second product': {
    path: '/shop',
    change: (page) => page.locator('main li button[aria-pressed]').nth(1).click(),
    effect: (page) => page.locator('main li:nth-child(2) button[aria-pressed=true]').waitFor(),
    onceRequestedUrl: /liked-product/,
  },
  'the menu': {
    path: '/',
    change: (page) => button(page, /^menú$/i).click(),
    effect: (page) => page.getByRole('dialog').waitFor(),
  },
  'the search': {
    path: '/',
    async change(page) {
      await button(page, /^buscar$/i).click();
    },
    effect: (page) => page.getByRole('combobox').filter({ visible: true }).waitFor(),
  },
  'the newsletter': {
    path: '/',
    async change(page) {
      await getNewsletter(page).getByRole('textbox').fill('ines@munay.example');
      await getNewsletter(page).getByRole('button').last().click();
    },
    effect: (page) => getNewsletter(page).getByRole('status').locator('p').first().waitFor(),
    extraCheck: async (page) => expect(await getNewsletter(page).getByRole('textbox').inputValue()).toBe(''),
  },
  'a message to the workshop': {
    path: '/contact',
    async change(page) {
      await locateMessageForm(page).locator('[name=name]').fill('Inés');
      await locateMessageForm(page).locator('[name=email]').fill('ines@munay.example');
      await locateMessageForm(page).locator('[name=topic]').selectOption({ index: 1 });
      await locateMessageForm(page).locator('[name=message]').fill('¿Cuándo vuelve el jabón de lavanda?');
      await locateMessageForm(page).locator('button[type=submit]').click();
    },
    effect: (page) =>
      page
        .getByText(/ines@munay\.example/)
        .first()
        .waitFor(),
    onceRequestedUrl: /\/api\/contact\/send/,
    // The first request is rejected as too early, and sent again once the form has been open for three seconds
    expected: /429.*\/api\/contact\/send/,
  },
};

describe.each(CHANGES)('page that was %s before hydration', (_, change) => {
  test.each(Object.entries(CASES))(
    'the first click on a changed page is handled exactly once: %s',
    (_name, entry) =>
      suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
        await fetchRendered(entry.path);
        const calls = entry.onceRequestedUrl && countCalls(page, entry.onceRequestedUrl);
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route(/\/shell\.\w+\.js$/, async (route) => {
          await released;
          await route.continue();
        });
        await page.goto(suite.shop.urls.web + entry.path, { waitUntil: 'commit' });
        await page.waitForFunction(() => document.readyState !== 'loading');
        await page.evaluate(change);
        await entry.change(page);
        release();
        await entry.effect(page);
        await entry.extraCheck?.(page);
        // The page may show the effect before the response arrives
        await (calls && calls.first);
        await page.waitForLoadState('networkidle');
        if (calls) expect(calls.count).toBe(1);
        expect(await page.locator('button[aria-busy="true"]').count()).toBe(0);
        const isExpected = (consoleMessage: string) =>
          RECOVERED_ERROR.test(consoleMessage) || entry.expected?.test(consoleMessage);
        expect(consoleMessages.filter((consoleMessage) => !isExpected(consoleMessage))).toEqual([]);
      }),
  );

  test('typed text and focus are kept while the app loads', () =>
    suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
      await fetchRendered('/contact');
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/shell\.\w+\.js$/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`${suite.shop.urls.web}/contact`, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading');
      await page.evaluate(change);
      const field = locateMessageForm(page).locator('[name=message]');
      await field.pressSequentially('Mi buen ');
      release();
      await waitForHydration(page);
      await page.keyboard.type('jabón', { delay: 30 });
      expect(await field.inputValue()).toBe('Mi buen jabón');
      expect(consoleMessages.filter((consoleMessage) => !RECOVERED_ERROR.test(consoleMessage))).toEqual([]);
    }));

  test('no keystroke is lost while the focused field is replaced', () =>
    suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
      await fetchRendered('/contact');
      await page.goto(`${suite.shop.urls.web}/contact`);
      await page.evaluate(change);
      const field = locateMessageForm(page).locator('[name=message]');
      const removed = page.evaluate(
        (first) =>
          new Promise<void>((resolve) => {
            const observer = new MutationObserver(() => first?.isConnected === false && resolve());
            observer.observe(document.body, { childList: true, subtree: true });
          }),
        await field.elementHandle(),
      );
      await field.focus();
      let text = '';
      let isReplaced = false;
      void removed.then(() => (isReplaced = true));
      // Keeps typing until a few keys have been pressed after the field was replaced
      for (let attemptsLeft = 5; attemptsLeft > 0; attemptsLeft -= isReplaced ? 1 : 0) {
        const letter = 'abcdefgh'[text.length % 8] ?? '';
        await page.keyboard.press(letter);
        text += letter;
      }
      await waitForHydration(page);
      expect(await field.inputValue()).toBe(text);
      expect(consoleMessages.filter((consoleMessage) => !RECOVERED_ERROR.test(consoleMessage))).toEqual([]);
    }));

  test('a click during the rendering of a section is handled once', () =>
    suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
      const calls = countCalls(page, /liked-product/);
      const { parts } = JSON.parse(readFileSync(join(BUILD_FOLDERS.storefront, 'manifest.json'), 'utf8')) as {
        parts: Record<string, string[]>;
      };
      const script = parts['product-community']?.find((file) => file.endsWith('.js')) ?? 'none';
      await fetchRendered(PRODUCT);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(`**/${script}`, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(suite.shop.urls.web + PRODUCT);
      await page.mouse.move(10, 10);
      await page.mouse.move(20, 20);
      await waitForHydration(page);
      await page.evaluate(change);
      const favoriteButton = page.locator('[aria-labelledby=related] li button[aria-pressed]').nth(1);
      await favoriteButton.scrollIntoViewIfNeeded();
      const old = await favoriteButton.elementHandle();
      await favoriteButton.hover();
      await page.mouse.down();
      release();
      await page.waitForFunction((element) => !element.isConnected, old);
      await page.mouse.up();
      await calls.first;
      await page.locator('[aria-labelledby=related] li:nth-child(2) button[aria-pressed=true]').waitFor();
      await page.waitForLoadState('networkidle');
      expect(calls.count).toBe(1);
      expect(consoleMessages.filter((consoleMessage) => !RECOVERED_ERROR.test(consoleMessage))).toEqual([]);
    }));
});

test.each([...PUBLIC_PATHS, ...PERSONAL_PATHS, '/admin'])(
  'the page %s disables the detection of phone numbers',
  async (path) => {
    expect(await (await fetchPage(path)).text()).toMatch(
      /<head>[^]*<meta name="format-detection" content="telephone=no,[^]*<\/head>/,
    );
  },
);
