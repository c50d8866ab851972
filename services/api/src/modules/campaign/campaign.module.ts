import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProductModule } from '../product/product.module';
import { CampaignRepository } from './campaign.repository';
import { Campaign, CampaignSchema } from './campaign.schema';
import { CampaignService } from './campaign.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: Campaign.name, schema: CampaignSchema }]), ProductModule],
  providers: [CampaignRepository, CampaignService],
  exports: [CampaignService],
})
export class CampaignModule {}
