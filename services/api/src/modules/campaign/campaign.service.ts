import { Injectable } from '@nestjs/common';
import type { CampaignFilter, CampaignState } from '@munay/contracts/admin/campaign';
import type { Localized } from '@munay/contracts/locale';
import { createId } from '../../database/new-id';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import {
  type CampaignPeriod,
  changeEnd,
  hasCampaign,
  listReplacedDiscounts,
  removeCampaign,
  withCampaign,
} from '../product/product.campaign-periods';
import type { Discount } from '../product/product.pricing';
import { ProductService } from '../product/product.service';
import type { PeriodFields, ProductFields } from '../product/product.types';
import { ProductPeriodsService } from '../product/product-periods.service';
import { matchesFilter } from './campaign.filter';
import { CampaignRepository } from './campaign.repository';
import type { CampaignFields, CampaignWork, NewCampaign } from './campaign.schema';

/** Maximum number of products in one transaction. */
const BATCH = 200;
/** Time limit of a request in ms, well below the client's timeout. The client then requests the remaining products. */
const BUDGET_MS = 4_000;
/**
 * If a campaign starts within this time, its start is delayed by `BATCH_INTERVAL_MS` for each further batch of products.
 */
const START_LOCK_MS = 10 * 60_000;
const BATCH_INTERVAL_MS = 5_000;

/** Writes further records in the transaction that stores the campaign. */
type SaveHook = (before: CampaignFields | null, after: CampaignFields) => Promise<void>;
export type CampaignDraft = Pick<
  NewCampaign,
  'title' | 'filter' | 'percent' | 'startsAt' | 'endsAt' | 'replace'
>;

/** The start of a campaign that is published now, late enough for all products to be written first. */
export function computeEffectiveStart(startsAt: Date, products: number, now: Date): Date {
  if (startsAt.getTime() - now.getTime() >= START_LOCK_MS) return startsAt;
  const lastBatchAt = now.getTime() + (Math.ceil(products / BATCH) - 1) * BATCH_INTERVAL_MS;
  return new Date(Math.max(startsAt.getTime(), lastBatchAt));
}

export function getCampaignState(
  { state, startsAt, endsAt }: Pick<CampaignFields, 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
): CampaignState {
  if (state !== 'published') return state;
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'running' : 'ended';
}

/** Whether the campaign is published and has not ended. */
export const isOpen = (campaign: Parameters<typeof getCampaignState>[0], now: Date): boolean =>
  ['scheduled', 'running'].includes(getCampaignState(campaign, now));

const createTooEarlyError = (): AppError =>
  new AppError('badRequest', { fields: [{ field: 'ends', rule: 'isLater' }] });

/** Manages campaigns, and their discounts in the products. */
@Injectable()
export class CampaignService {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly products: ProductService,
    private readonly productPeriods: ProductPeriodsService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError noCampaign */
  async get(id: string): Promise<CampaignFields> {
    const found = await this.campaigns.findById(id);
    if (!found) throw new AppError('noCampaign');
    return found;
  }

  /** Lists campaigns, newest first. */
  list = (skip: number, limit: number): Promise<CampaignFields[]> => this.campaigns.findPage(skip, limit);
  count = (): Promise<number> => this.campaigns.count();

  /** Titles of the campaigns to which these discounts belong, keyed by id. */
  async findTitles(discounts: readonly Discount[]): Promise<Map<string, Localized>> {
    const ids = new Set(discounts.flatMap(({ campaignId }) => campaignId ?? []));
    const found = ids.size > 0 ? await this.campaigns.findByIds([...ids]) : [];
    return new Map(found.map(({ id, title }) => [id, title]));
  }

  /** Title of a campaign; undefined if there is none. */
  async findTitle(id: string): Promise<Localized | undefined> {
    return (await this.campaigns.findById(id))?.title;
  }

  /** Finds the discounts that a campaign currently overrides. */
  async findReplaced(
    { id, replace, products }: CampaignFields,
    now: Date,
  ): Promise<{ product: PeriodFields; discount: Discount }[]> {
    const found = await this.productPeriods.findPeriods(
      products.filter((product) => replace.includes(product)),
    );
    return found.flatMap((product) =>
      listReplacedDiscounts(product, id, now).map((discount) => ({ product, discount })),
    );
  }

  /** Finds published products that a filter includes, sorted by slug. */
  async findMatching(filter: CampaignFilter): Promise<ProductFields[]> {
    const found: ProductFields[] = [];
    for await (const product of this.products.listInOrder(['active']))
      if (matchesFilter(product, filter)) found.push(product);
    return found;
  }

  /** Creates a draft. @returns its id */
  async create(draft: CampaignDraft, saveHook: SaveHook): Promise<string> {
    const id = createId();
    const unchangedCampaign = { products: [], sizes: 0, skipped: [], work: null, publishedAt: null };
    await this.transaction.run(async () => {
      await this.campaigns.insert(id, { ...draft, ...unchangedCampaign, state: 'draft', version: 0 });
      await saveHook(null, await this.get(id));
    });
    return id;
  }

  /** @throws AppError noCampaign, campaignPublished, editConflict */
  async editDraft(id: string, version: number, draft: CampaignDraft, saveHook: SaveHook): Promise<void> {
    const before = await this.get(id);
    if (before.state !== 'draft') throw new AppError('campaignPublished');
    await this.edit(before, version, draft, saveHook);
  }

  /** @throws AppError campaignPublished */
  async removeDraft(id: string, saveHook: () => Promise<void>): Promise<void> {
    await this.transaction.run(async () => {
      if (!(await this.campaigns.removeDraft(id))) throw new AppError('campaignPublished');
      await saveHook();
    });
  }

  /**
   * Publishes a campaign: fixes the list of products and writes the first batch.
   * @throws AppError noCampaign, campaignPublished, campaignEmpty, editConflict, badRequest if the campaign would
   * already have ended
   */
  async publish(id: string, version: number, saveHook: SaveHook): Promise<void> {
    const before = await this.get(id);
    if (before.state !== 'draft') throw new AppError('campaignPublished');
    const pendingIds = (await this.findMatching(before.filter)).map(({ _id }) => _id.toString());
    if (pendingIds.length === 0) throw new AppError('campaignEmpty');
    const now = this.clock.now();
    const startsAt = computeEffectiveStart(before.startsAt, pendingIds.length, now);
    if (before.endsAt <= startsAt) throw createTooEarlyError();
    const work: CampaignWork = { kind: 'publish', pending: pendingIds, at: now };
    await this.edit(before, version, { state: 'published', startsAt, publishedAt: now, work }, saveHook);
    await this.resume(id);
  }

  /** Removes the discounts of a campaign that has not started, and ends those of an active one. */
  async undo(id: string, version: number, saveHook: SaveHook): Promise<void> {
    const { before, now } = await this.getPublished(id);
    const work: CampaignWork = { kind: 'undo', pending: before.products, at: now };
    const change = now < before.startsAt ? { state: 'undone' as const } : { endsAt: now };
    await this.edit(before, version, { ...change, work }, saveHook);
    await this.resume(id);
  }

  /**
   * Changes the end of a campaign.
   * @throws AppError noCampaign, campaignEnded, campaignUnfinished, editConflict, badRequest for an end in the past
   */
  async changeEnd(id: string, version: number, endsAt: Date, saveHook: SaveHook): Promise<void> {
    const { before, now } = await this.getPublished(id);
    if (endsAt <= now || endsAt <= before.startsAt) throw createTooEarlyError();
    const work: CampaignWork = { kind: 'end', pending: before.products, at: before.endsAt };
    await this.edit(before, version, { endsAt, work }, saveHook);
    await this.resume(id);
  }

  /**
   * Adds a product, which is discounted from now or from the start of the campaign.
   * @throws AppError noCampaign, campaignEnded, campaignUnfinished, noProduct, discountOverlaps, discountsFull
   */
  async addProduct(id: string, productId: string, saveHook: SaveHook): Promise<void> {
    await this.transaction.run(async () => {
      const { before, now } = await this.getPublished(id);
      const [product] = await this.productPeriods.findPeriods([productId]);
      if (product?.status !== 'active') throw new AppError('noProduct');
      if (hasCampaign(product, id)) return;
      const startsAt = now > before.startsAt ? now : before.startsAt;
      const after = withCampaign(product, { ...toPeriod(before), startsAt }, false, now);
      if (after === 'overlaps') throw new AppError('discountOverlaps');
      if (after === 'full') throw new AppError('discountsFull');
      await this.productPeriods.replace([{ before: product, discounts: after }]);
      await this.campaigns.advance(id, {
        products: [...before.products, productId],
        sizes: before.sizes + product.sizes.length,
        skipped: before.skipped.filter((candidate) => candidate.id !== productId),
        work: null,
      });
      await saveHook(before, await this.get(id));
    });
  }

  /** Writes the remaining products, within the time limit of a request. */
  async resume(id: string): Promise<void> {
    const deadline = Date.now() + BUDGET_MS;
    let hasRemainingProducts = true;
    while (hasRemainingProducts && Date.now() < deadline)
      hasRemainingProducts = await this.transaction.run(() => this.writeNextBatch(id));
  }

  /** Writes one batch. @returns whether products remain */
  private async writeNextBatch(id: string): Promise<boolean> {
    const campaign = await this.get(id);
    const { work, products, sizes, skipped } = campaign;
    if (!work) return false;
    const remainingIds = work.pending.slice(BATCH);
    const batch = work.pending.slice(0, BATCH);
    const found = (await this.productPeriods.findPeriods(batch)).filter(
      ({ status }) => status === 'active' || work.kind !== 'publish',
    );
    const results = found.map((before) => ({ before, after: this.after(before, campaign, work) }));
    await this.productPeriods.replace(
      results.flatMap(({ before, after }) => (Array.isArray(after) ? [{ before, discounts: after }] : [])),
    );
    const failedProducts = results.flatMap(({ before, after }) =>
      typeof after === 'string' ? [{ id: before._id.toString(), obstacle: after }] : [],
    );
    const publishedResults =
      work.kind === 'publish' ? results.filter(({ after }) => typeof after !== 'string') : [];
    const finishedProducts = campaign.state === 'undone' ? batch : [];
    await this.campaigns.advance(id, {
      products: [...products, ...publishedResults.map(({ before }) => before._id.toString())].filter(
        (product) => !finishedProducts.includes(product),
      ),
      sizes:
        campaign.state === 'undone' && remainingIds.length === 0
          ? 0
          : sizes + publishedResults.reduce((sum, { before }) => sum + before.sizes.length, 0),
      skipped: [...skipped, ...failedProducts],
      work: remainingIds.length > 0 ? { ...work, pending: remainingIds } : null,
    });
    return remainingIds.length > 0;
  }

  /** The new discounts of a product; null if nothing changes. */
  private after(
    before: PeriodFields,
    campaign: CampaignFields,
    work: CampaignWork,
  ): Discount[] | 'overlaps' | 'full' | null {
    const { id, replace, endsAt } = campaign;
    const isInCampaign = hasCampaign(before, id);
    const isReplaced = replace.includes(before._id.toString());
    if (work.kind === 'publish')
      return isInCampaign ? null : withCampaign(before, toPeriod(campaign), isReplaced, this.clock.now());
    if (!isInCampaign) return null;
    if (work.kind === 'undo') return removeCampaign(before, id, work.at);
    return changeEnd(before, id, { from: work.at, to: endsAt }) ?? 'overlaps';
  }

  private async getPublished(id: string): Promise<{ before: CampaignFields; now: Date }> {
    const before = await this.get(id);
    const now = this.clock.now();
    if (!isOpen(before, now)) throw new AppError('campaignEnded');
    if (before.work) throw new AppError('campaignUnfinished');
    return { before, now };
  }

  private async edit(
    before: CampaignFields,
    version: number,
    change: Partial<NewCampaign>,
    saveHook: SaveHook,
  ): Promise<void> {
    await this.transaction.run(async () => {
      if (!(await this.campaigns.edit(before.id, version, change))) throw new AppError('editConflict');
      await saveHook(before, await this.get(before.id));
    });
  }
}

const toPeriod = ({ id, percent, startsAt, endsAt }: CampaignFields): CampaignPeriod => ({
  campaignId: id,
  percent,
  startsAt,
  endsAt,
});
