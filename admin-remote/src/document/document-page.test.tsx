import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import en from '../i18n/documents.en.json';
import es from '../i18n/documents.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { DocumentPage } from './document-page';
import { toPeriod } from './document-period';

const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.requireVerification, () => null);
});
afterEach(() => jest.restoreAllMocks());

const open = (path = '/admin/documents') => renderInAdmin(<DocumentPage />, { path, texts: { es, en } });

test('document exports cover the period in the URL', async () => {
  const openSpy = jest.spyOn(window, 'open').mockReturnValue(null);
  const user = userEvent.setup();
  await open();
  const { from, to } = toPeriod('quarter', new Date());
  expect(screen.getByLabelText<HTMLInputElement>('Del').value).toBe(from);
  await user.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(openSpy).toHaveBeenCalled());
  expect(openSpy.mock.calls[0]?.[0]).toMatch(
    new RegExp(`/api/admin/documents\\.csv\\?from=${from}&to=${to}$`),
  );
  await user.click(screen.getByRole('link', { name: 'Trimestre anterior' }));
  const last = toPeriod('lastQuarter', new Date());
  await user.click(screen.getByRole('button', { name: 'Descargar ZIP' }));
  await waitFor(() => expect(openSpy).toHaveBeenCalledTimes(2));
  expect(openSpy.mock.calls[1]?.[0]).toContain(`/api/admin/documents.zip?from=${last.from}&to=${last.to}`);
  await user.click(screen.getByRole('button', { name: 'Descargar los cobros' }));
  await waitFor(() => expect(openSpy).toHaveBeenCalledTimes(3));
  expect(openSpy.mock.calls[2]?.[0]).toContain(`/api/admin/balance.csv?from=${last.from}&to=${last.to}`);
  expect(screen.getByRole('link', { name: 'Trimestre anterior' }).getAttribute('aria-current')).toBe('true');
});

test('a document period with reversed dates shows an error and disables the downloads', async () => {
  await open('/admin/documents?from=2026-03-02&to=2026-03-01');
  expect(screen.getByRole('alert').textContent).toMatch(/La primera fecha va antes/);
  for (const name of ['Descargar CSV', 'Descargar ZIP'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});
