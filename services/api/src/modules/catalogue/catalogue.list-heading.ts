import { Logger } from '@nestjs/common';
import type { Locale, Localized } from '@munay/contracts/locale';
import type { ListHeading, ProductQuery } from '@munay/contracts/shop/product';
import type { Entry } from './catalogue.entry';
import type { ListPage } from './catalogue.list-page-cache';

/** The campaign with the most products; the first one if several have as many. Null if no product is in a campaign. */
export function findMainCampaign(entries: readonly Pick<Entry, 'campaignId'>[]): string | null {
  const counts = new Map<string, number>();
  for (const { campaignId } of entries)
    if (campaignId !== null) counts.set(campaignId, (counts.get(campaignId) ?? 0) + 1);
  const [main] = [...counts].sort(([, a], [, b]) => b - a);
  return main?.[0] ?? null;
}

/** Describes lists: that of a promotion by the promotion, that of discounted products by their campaign. */
export class ListHeadings {
  /** Titles of campaigns by id. The title of a published campaign cannot change. */
  private readonly titles = new Map<string, Localized>();
  private readonly log = new Logger('Catalogue');

  /** @param findTitle finds the title of a campaign; undefined for an unknown campaign */
  constructor(private readonly findTitle: (campaignId: string) => Promise<Localized | undefined>) {}

  async find(
    { promotion, offer }: ProductQuery,
    { entries: [entry], campaignId }: Pick<ListPage, 'entries' | 'campaignId'>,
    locale: Locale,
  ): Promise<ListHeading | undefined> {
    const shown = entry?.promotions.find(({ id }) => id === promotion)?.views[locale];
    if (shown) return { title: shown.title, sentence: shown.sentence, endsAt: shown.endsAt };
    if (!offer || campaignId === null) return undefined;
    const title = this.titles.get(campaignId) ?? (await this.load(campaignId));
    return title && { title: title[locale], endsAt: null };
  }

  /** The list is shown without its heading while the database is down. */
  private async load(campaignId: string): Promise<Localized | undefined> {
    try {
      const title = await this.findTitle(campaignId);
      if (title) this.titles.set(campaignId, title);
      return title;
    } catch (error) {
      this.log.warn({ msg: 'campaign title not read', error: String(error) });
      return undefined;
    }
  }
}
