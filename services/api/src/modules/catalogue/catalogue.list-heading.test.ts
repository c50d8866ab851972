import { Logger } from '@nestjs/common';
import { findMainCampaign, ListHeadings } from './catalogue.list-heading';
import type { ListPage } from './catalogue.list-page-cache';

const page = { entries: [], campaignId: 'c1' } satisfies Partial<ListPage>;
const title = { es: 'Semana de la piel', en: 'Skin week' };

test('the main campaign is the first of those with the most products', () => {
  const toEntries = (...ids: (string | null)[]) => ids.map((campaignId) => ({ campaignId }));
  expect(findMainCampaign(toEntries(null, 'a', 'b', 'b'))).toBe('b');
  expect(findMainCampaign(toEntries('a', 'b'))).toBe('a');
  expect(findMainCampaign(toEntries(null))).toBeNull();
});

test('the title of a campaign is read once, and only for the list of discounted products', async () => {
  const findTitle = jest.fn(() => Promise.resolve(title));
  const headings = new ListHeadings(findTitle);
  expect(await headings.find({}, page, 'es')).toBeUndefined();
  expect(await headings.find({ offer: true }, page, 'es')).toEqual({ title: title.es, endsAt: null });
  expect(await headings.find({ offer: true }, page, 'en')).toEqual({ title: title.en, endsAt: null });
  expect(findTitle).toHaveBeenCalledTimes(1);
});

test('a list has no heading while the title cannot be read', async () => {
  jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  const findTitle = jest.fn(() => Promise.reject(new Error('database down')));
  const headings = new ListHeadings(findTitle);
  for (const time of [1, 2]) {
    expect(await headings.find({ offer: true }, page, 'es')).toBeUndefined();
    expect(findTitle).toHaveBeenCalledTimes(time);
  }
});
