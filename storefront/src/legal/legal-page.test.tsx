import { createHash } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import { Route, Routes } from '@munay/kit';
import { shopOfSuite } from '@munay/kit/testing';
import { INFO_LINKS } from '../contact-details/links';
import en from '../i18n/legal.en.json';
import es from '../i18n/legal.es.json';
import { renderInShop } from '../testing/render-in-shop';
import { LegalPage } from './legal-page';
import { REVISED } from './revised';
import { LEGAL_PAGES } from './routes';

const shop = shopOfSuite();
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

test.each(LEGAL_PAGES.map(({ path }) => path))(
  '%s: contents lead to its parts, and it to the others',
  async (path) => {
    const { container } = await open(path);
    const links = within(await screen.findByRole('navigation', { name: 'En esta página' })).getAllByRole(
      'link',
    );
    const parts = [...container.querySelectorAll('article section')];
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
  '%s says what delivery costs with the figures of the shop',
  async (path) => {
    await open(path);
    await screen.findByText(/Envío a la península, 4,90.€, gratis a partir de 45.€; a Baleares, 7,90.€/);
  },
);

test.each(Object.entries(REVISED))('a change of %s has a new day', (name, { digest }) => {
  const of = (texts: Record<string, string>) =>
    Object.entries(texts).filter(([id]) => id.startsWith(`legal.${name}.`));
  const texts = JSON.stringify([of(es), of(en)]);
  expect(createHash('sha256').update(texts).digest('hex').slice(0, 12)).toBe(digest);
});
