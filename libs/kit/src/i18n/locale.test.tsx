import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, NetworkError } from '../base/api-error';
import { renderInShell } from '../testing';
import { LanguageLink } from '../ui/language-link';
import { getErrorText, toErrorText } from './error-text';
import { formatDate, formatDiscount, formatMoney } from './format';
import { loadCatalogue, setLocale, startLocale } from './load-messages';
import { FixedTextSpan, T } from './t';

const catalogues = {
  es: () =>
    Promise.resolve({
      default: { 'kit.check': '{count, plural, one {# artículo} other {# artículos}}' },
    }),
  en: () => Promise.resolve({ default: { 'kit.check': '{count, plural, one {# item} other {# items}}' } }),
};

test('switching the language updates the page and stores the language', async () => {
  startLocale('es');
  await loadCatalogue(catalogues);
  renderInShell(<T id="kit.check" values={{ count: 2 }} />);
  expect(document.body.textContent).toContain('2 artículos');
  await act(() => setLocale('en'));
  expect(document.body.textContent).toContain('2 items');
  expect(document.documentElement.lang).toBe('en');
  expect(document.cookie).toContain('munay_lang=en');
});

test('a message catalogue is fetched once per language unless the request fails', async () => {
  startLocale('es');
  const es = jest.fn(async () => ({ default: {} }));
  es.mockRejectedValueOnce(new Error('offline'));
  const pages = { es, en: es };
  await expect(loadCatalogue(pages)).rejects.toThrow('offline');
  await loadCatalogue(pages);
  await loadCatalogue(pages);
  expect(es).toHaveBeenCalledTimes(2);
});

test('the language link is labelled in the other language and keeps the page', async () => {
  renderInShell(<LanguageLink />, { locale: 'es', path: '/shop?scent=floral' });
  const link = screen.getByRole('link', { name: 'English' });
  expect(link.getAttribute('href')).toBe('?scent=floral&lang=en');
  expect(link.getAttribute('lang')).toBe('en');
  await userEvent.click(link);
  expect(await screen.findByRole('link', { name: 'Español' })).toBeTruthy();
});

test('untranslated text declares its language', () => {
  renderInShell(<FixedTextSpan text="cartEmpty" as="p" />, { locale: 'en' });
  const text = screen.getByText('No hay productos en el carrito');
  expect(text.getAttribute('lang')).toBe('es');
});

test('amounts, discounts and dates are formatted for the language', () => {
  const normalizeSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
  expect(normalizeSpaces(formatMoney('es', 690))).toBe('6,90 €');
  expect(normalizeSpaces(formatMoney('en', 123_450))).toBe('€1,234.50');
  expect(normalizeSpaces(formatDiscount('es', 20))).toBe('−20 %');
  expect(normalizeSpaces(formatDiscount('en', 20))).toBe('−20%');
  expect(formatDate('es', '2026-11-21T23:30:00Z')).toBe('22 de noviembre de 2026');
});

test('error messages use the language of the page unless their text is fixed', () => {
  startLocale('es');
  expect(getErrorText(new ApiError(409, 'This size is sold out.', { key: 'soldOut' }))).toBe(
    'Este tamaño está agotado.',
  );
  expect(toErrorText(new ApiError(400, 'Product ID is required.', { key: 'itemIncomplete' }))).toEqual({
    lang: 'en',
    text: 'Product ID is required.',
    also: 'No se sabe de qué jabón se trata.',
  });
  const renderErrors = (...rules: string[]) =>
    getErrorText(
      new ApiError(400, 'Please check the details and try again.', {
        key: 'badRequest',
        fields: rules.map((rule, index) => ({ field: `lines.${index}`, rule })),
      }),
    );
  expect(renderErrors('isNotEmpty', 'minLength', 'isDefined')).toBe('Faltan 3 datos.');
  expect(renderErrors('isNotEmpty', 'max')).toBe('Revisa 2 datos.');
  expect(getErrorText(new NetworkError('timeout'))).toMatch(/tarda demasiado/);
});
