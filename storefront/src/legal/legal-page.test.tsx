import { createHash } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import { PICKUP_LOCATION } from '@munay/contracts/order/delivery';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { rememberViewed } from '../browsing-history/viewed-products';
import { INFO_LINKS } from '../contact-details/links';
import type { LegalName } from '../help/legal-names';
import aboutEn from '../i18n/about.en.json';
import aboutEs from '../i18n/about.es.json';
import en from '../i18n/legal.en.json';
import es from '../i18n/legal.es.json';
import withdrawalEn from '../i18n/withdrawal.en.json';
import withdrawalEs from '../i18n/withdrawal.es.json';
import { renderInShop } from '../testing/render-in-shop';
import { LegalPage } from './legal-page';
import { LEGAL_PAGE_CONTENT } from './pages';
import { LEGAL_PAGES } from './routes';

const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.shippingOptions, ({ query: { postcode } }): ShippingOption[] =>
    postcode.startsWith('07')
      ? [{ method: 'standard', zone: 'islands', costCents: 790, freeFromCents: null }]
      : [{ method: 'standard', zone: 'peninsula', costCents: 490, freeFromCents: 4500 }],
  );
});

const open = (path: string) =>
  renderInShop(
    <Routes>
      <Route path="legal/:name" element={<LegalPage />} />
    </Routes>,
    { path, texts: { es, en } },
  );

test('every legal text contains the same workshop address as the pickup information', () => {
  const texts = [en, es, aboutEn, aboutEs, withdrawalEn, withdrawalEs]
    .map((entry) => JSON.stringify(entry))
    .join();
  const streets = texts.match(/Calle del Taller,? \d+/g) ?? [];
  expect(streets.length).toBeGreaterThan(5);
  expect(new Set(streets)).toEqual(new Set([PICKUP_LOCATION.street]));
});

test.each(LEGAL_PAGES.map(({ path }) => path))(
  'the page %s has a table of contents and links to the other legal pages',
  async (path) => {
    const { container } = await open(path);
    const { title } = LEGAL_PAGES.find((page) => page.path === path) ?? {};
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title?.es);
    const links = within(await screen.findByRole('navigation', { name: 'En esta página' })).getAllByRole(
      'link',
    );
    const parts = [...container.querySelectorAll('section[id]')];
    expect(parts.length).toBeGreaterThan(3);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(parts.map(({ id }) => `#${id}`));
    expect(links.map(({ textContent }) => textContent)).toEqual(
      parts.map((part) => part.querySelector('h2')?.textContent),
    );
    const others = within(screen.getByRole('navigation', { name: 'Más información legal' })).getAllByRole(
      'link',
    );
    expect(others.map((link) => link.getAttribute('href'))).toEqual(
      INFO_LINKS.map(({ to }) => to as string).filter((to) => to !== path),
    );
    expect(screen.getByText(/^Revisado el \d+ de \w+ de 2\d{3}$/)).toBeTruthy();
  },
);

test.each(['/legal/shipping', '/legal/faq'])(
  'the page %s states the current delivery costs of the shop',
  async (path) => {
    await open(path);
    await screen.findByText(/Envío a la península, 4,90.€, gratis a partir de 45.€; a Baleares, 7,90.€/);
  },
);

test('the cookies page switches the list of viewed products off, which deletes it, and on again', async () => {
  rememberViewed('lavanda');
  await open('/legal/cookies');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Recordar los jabones que miro' });
  expect(box.checked).toBe(true);
  screen.getByText(/^Ahora hay uno guardado/);
  await userEvent.click(box);
  expect(box.checked).toBe(false);
  screen.getByText(/los que había se han borrado/);
  expect(localStorage.getItem('munay.viewed')).not.toContain('lavanda');
  rememberViewed('avena');
  expect(localStorage.getItem('munay.viewed')).not.toContain('avena');
  await userEvent.click(box);
  screen.getByText(/^Ahora no hay ninguno guardado/);
  expect(localStorage.getItem('munay.viewed')).toBeNull();
});

/** Hash of the texts in both languages, with the date of the last change. */
const VERSIONS: Record<LegalName, readonly [day: string, digest: string]> = {
  notice: ['2026-11-26', '5ad0b5a023f9'],
  terms: ['2026-11-26', '16915dcf83b2'],
  privacy: ['2026-11-26', 'b54ca71291b8'],
  cookies: ['2026-12-01', '96111d3a8643'],
  shipping: ['2026-11-26', '8d669908dc87'],
  returns: ['2026-11-26', '59ec4acc12fe'],
  faq: ['2026-11-26', '192cef24376e'],
};

test.each(Object.entries(VERSIONS))(
  'a change to the legal text %s requires a new revision date',
  (name, isDated) => {
    const listLegalTexts = (texts: Record<string, string>) =>
      Object.entries(texts).filter(([id]) => id.startsWith(`legal.${name}.`));
    const digest = createHash('sha256')
      .update(JSON.stringify([listLegalTexts(es), listLegalTexts(en)]))
      .digest('hex')
      .slice(0, 12);
    expect([LEGAL_PAGE_CONTENT[name as LegalName].day, digest]).toEqual(isDated);
  },
);
