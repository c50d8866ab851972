import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@munay/contracts/admin/audit';
import type {
  AdminCampaign,
  CampaignInput,
  CampaignPage,
  CampaignProduct,
  CampaignQuery,
  EditCampaignInput,
  ReplacedDiscount,
} from '@munay/contracts/admin/campaign';
import type { ShopTime } from '@munay/contracts/admin/promotion';
import type { Locale } from '@munay/contracts/locale';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { toEndDate } from '../../../runtime/shop-time';
import { type AuditedEntity, AuditLogService } from '../../audit-log/audit-log.service';
import type { CampaignFields } from '../../campaign/campaign.schema';
import { CampaignService, isOpen } from '../../campaign/campaign.service';
import { ProductService } from '../../product/product.service';
import {
  MAX_LISTED_PRODUCTS,
  toAdminCampaign,
  toCampaignRow,
  toReplacedDiscount,
  toStoredCampaign,
} from './admin-campaign.mapper';

const PAGE_SIZE = 25;

/** Manages campaigns for staff. Each change is recorded in the audit log. */
@Injectable()
export class AdminCampaignService {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly products: ProductService,
    private readonly auditLog: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** Lists campaigns, newest first. */
  async list({ page = 1, pageSize = PAGE_SIZE }: CampaignQuery): Promise<CampaignPage> {
    const now = this.clock.now();
    const found = await this.campaigns.list((page - 1) * pageSize, pageSize);
    const total = await this.campaigns.count();
    return { campaigns: found.map((campaign) => toCampaignRow(campaign, now)), page, pageSize, total };
  }

  /** @throws AppError noCampaign */
  async open(id: string, locale: Locale): Promise<AdminCampaign> {
    const campaign = await this.campaigns.get(id);
    const now = this.clock.now();
    const matchingIds = [
      ...campaign.skipped.map((entry) => entry.id),
      ...campaign.products.slice(0, MAX_LISTED_PRODUCTS),
    ];
    const titles = await this.products.findTitles(matchingIds);
    const newMatches = await this.listLaterProducts(campaign, locale, now);
    const replacedDiscounts = await this.findReplacedDiscounts(campaign, locale, now);
    return toAdminCampaign(campaign, { newMatches, replaced: replacedDiscounts }, titles, { locale, now });
  }

  private async findReplacedDiscounts(
    campaign: CampaignFields,
    locale: Locale,
    now: Date,
  ): Promise<ReplacedDiscount[]> {
    if (!isOpen(campaign, now)) return [];
    const found = await this.campaigns.findReplaced(campaign, now);
    const titles = await this.campaigns.findTitles(found.map(({ discount }) => discount));
    return found.map(({ product, discount }) => toReplacedDiscount(product, discount, titles, locale));
  }

  private async listLaterProducts(
    campaign: CampaignFields,
    locale: Locale,
    now: Date,
  ): Promise<CampaignProduct[]> {
    if (campaign.work || !isOpen(campaign, now)) return [];
    const knownIds = new Set([...campaign.products, ...campaign.skipped.map(({ id }) => id)]);
    return (await this.campaigns.findMatching(campaign.filter))
      .map(({ _id, title }) => ({ _id: _id.toString(), title: title[locale] }))
      .filter(({ _id }) => !knownIds.has(_id));
  }

  /** @throws AppError badRequest */
  async create(input: CampaignInput, by: StaffCaller, locale: Locale): Promise<AdminCampaign> {
    return this.open(
      await this.campaigns.create(toStoredCampaign(input), this.audit('campaign.create', by)),
      locale,
    );
  }

  /** @throws AppError noCampaign, campaignPublished, editConflict, badRequest */
  async edit(
    id: string,
    { version, ...input }: EditCampaignInput,
    by: StaffCaller,
    locale: Locale,
  ): Promise<AdminCampaign> {
    await this.campaigns.editDraft(id, version, toStoredCampaign(input), this.audit('campaign.edit', by));
    return this.open(id, locale);
  }

  /** @throws AppError noCampaign, campaignPublished */
  async remove(id: string, by: StaffCaller): Promise<null> {
    const before = await this.campaigns.get(id);
    await this.campaigns.removeDraft(id, () =>
      this.auditLog.record({
        by,
        action: 'campaign.delete',
        entity: toAuditedEntity(before),
        before: toAuditValues(before),
      }),
    );
    return null;
  }

  /** @throws AppError noCampaign, campaignPublished, campaignEmpty, editConflict, badRequest */
  async publish(id: string, version: number, by: StaffCaller, locale: Locale): Promise<AdminCampaign> {
    await this.campaigns.publish(id, version, this.audit('campaign.publish', by));
    return this.open(id, locale);
  }

  /** @throws AppError noCampaign */
  async resume(id: string, locale: Locale): Promise<AdminCampaign> {
    await this.campaigns.resume(id);
    return this.open(id, locale);
  }

  /** @throws AppError noCampaign, campaignEnded, campaignUnfinished, editConflict */
  async undo(id: string, version: number, by: StaffCaller, locale: Locale): Promise<AdminCampaign> {
    await this.campaigns.undo(id, version, this.audit('campaign.undo', by));
    return this.open(id, locale);
  }

  /** @throws AppError noCampaign, campaignEnded, campaignUnfinished, editConflict, badRequest */
  async changeEnd(
    id: string,
    { version, ends }: { version: number; ends: ShopTime },
    by: StaffCaller,
    locale: Locale,
  ): Promise<AdminCampaign> {
    await this.campaigns.changeEnd(id, version, toEndDate(ends), this.audit('campaign.end', by));
    return this.open(id, locale);
  }

  /** @throws AppError noCampaign, campaignEnded, campaignUnfinished, noProduct, discountOverlaps, discountsFull */
  async add(id: string, productId: string, by: StaffCaller, locale: Locale): Promise<AdminCampaign> {
    await this.campaigns.addProduct(id, productId, this.audit('campaign.add', by));
    return this.open(id, locale);
  }

  private audit(action: AuditAction, by: StaffCaller) {
    return (before: CampaignFields | null, after: CampaignFields): Promise<void> =>
      this.auditLog.record({
        by,
        action,
        entity: toAuditedEntity(after),
        before: before ? toAuditValues(before) : undefined,
        after: toAuditValues(after),
      });
  }
}

const toAuditedEntity = ({ id, title }: CampaignFields): AuditedEntity<'campaign'> => ({
  kind: 'campaign',
  id,
  label: title.es,
});

const toAuditValues = (campaign: CampaignFields) => {
  const { title, state, filter, percent, startsAt, endsAt, replace, products } = campaign;
  return { title, state, filter, percent, startsAt, endsAt, replace, products: products.length };
};
