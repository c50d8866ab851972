import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, Types } from 'mongoose';
import { Campaign, type CampaignFields, type NewCampaign, type StoredCampaign } from './campaign.schema';

const toFields = ({ _id, ...campaign }: StoredCampaign): CampaignFields => ({
  ...campaign,
  id: _id.toString(),
});

@Injectable()
export class CampaignRepository {
  constructor(@InjectModel(Campaign.name) private readonly campaigns: Model<Campaign>) {}

  async findById(id: string): Promise<CampaignFields | null> {
    const found = await this.campaigns.findById(id).lean<StoredCampaign>();
    return found && toFields(found);
  }

  async findByIds(ids: readonly string[]): Promise<CampaignFields[]> {
    const found = await this.campaigns.find({ _id: mongoose.trusted({ $in: ids }) }).lean<StoredCampaign[]>();
    return found.map(toFields);
  }

  /** Lists campaigns, newest first. */
  async findPage(skip: number, limit: number): Promise<CampaignFields[]> {
    const found = await this.campaigns
      .find()
      .sort({ createdAt: -1, _id: -1 })
      .hint({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<StoredCampaign[]>();
    return found.map(toFields);
  }

  count = (): Promise<number> => this.campaigns.estimatedDocumentCount().exec();

  async insert(id: string, campaign: NewCampaign): Promise<void> {
    await this.campaigns.create([{ ...campaign, _id: new Types.ObjectId(id) }]);
  }

  /** Edits a campaign if it still has this version. @returns false after a concurrent change */
  async edit(id: string, version: number, change: Partial<NewCampaign>): Promise<boolean> {
    const { modifiedCount } = await this.campaigns.updateOne(
      { _id: id, version },
      { $set: { ...change, version: version + 1 } },
    );
    return modifiedCount === 1;
  }

  /** Records which products have received the change. Call inside the transaction that has read the campaign. */
  async advance(
    id: string,
    change: Pick<Campaign, 'products' | 'sizes' | 'skipped' | 'work'>,
  ): Promise<void> {
    await this.campaigns.updateOne({ _id: id }, { $set: change });
  }

  async removeDraft(id: string): Promise<boolean> {
    const { deletedCount } = await this.campaigns.deleteOne({ _id: id, state: 'draft' });
    return deletedCount === 1;
  }
}
