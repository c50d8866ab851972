import { screen, within } from '@testing-library/react';
import type { ReplacementView } from '@munay/contracts/order/replacement';
import orderEn from '../i18n/order.en.json';
import orderEs from '../i18n/order.es.json';
import { renderInShop } from '../testing/render-in-shop';
import { ReplacementParcels } from './replacement-parcels';

const texts = { es: orderEs, en: orderEn };
const createReplacement = (overrides: Partial<ReplacementView> = {}): ReplacementView => ({
  _id: 'r1',
  at: '2026-11-25T10:00:00.000Z',
  lines: [{ lineId: 'a', sku: 'LAV-100', title: 'Lavanda', size: '100 g', quantity: 2 }],
  shippedAt: null,
  cancelledAt: null,
  ...overrides,
});
const open = async (overrides?: Partial<ReplacementView>, locale: 'es' | 'en' = 'es') => {
  await renderInShop(<ReplacementParcels order={{ replacements: [createReplacement(overrides)] }} />, {
    texts,
    locale,
  });
  return within(screen.getByRole('region'));
};

test('a replacement being prepared shows its contents', async () => {
  const parcel = await open();
  expect(parcel.getByRole('heading', { name: 'Nuevo paquete' })).toBeTruthy();
  expect(parcel.getByText('Te lo estamos preparando, sin coste. Te escribimos cuando salga.')).toBeTruthy();
  expect(parcel.getByText('2 × Lavanda, 100 g')).toBeTruthy();
  expect(parcel.queryByRole('link')).toBeNull();
});

test('a shipped replacement links to its parcel', async () => {
  const shippedParcel = { carrier: 'seur', tracking: 'SR-1234', shippedAt: '2026-11-26T10:00:00.000Z' };
  const parcel = await open(shippedParcel, 'en');
  expect(parcel.getByText(/^It left the workshop on 26 November/)).toBeTruthy();
  expect(parcel.getByText('SR-1234').closest('p')?.textContent).toBe('SEUR SR-1234');
  expect(parcel.getByRole('link', { name: /Track the new parcel/ }).getAttribute('href')).toContain(
    'SR-1234',
  );
});

test('a cancelled replacement is labelled as cancelled', async () => {
  const parcel = await open({ cancelledAt: '2026-11-26T10:00:00.000Z' });
  expect(parcel.getByText('Lo cancelamos el 26 de noviembre.')).toBeTruthy();
});
