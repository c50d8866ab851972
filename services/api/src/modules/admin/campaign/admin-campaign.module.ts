import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { CampaignModule } from '../../campaign/campaign.module';
import { ProductModule } from '../../product/product.module';
import { AdminCampaignController } from './admin-campaign.controller';
import { AdminCampaignService } from './admin-campaign.service';
import { CampaignPreviewService } from './campaign-preview.service';

@Module({
  imports: [AuditLogModule, CampaignModule, ProductModule],
  controllers: [AdminCampaignController],
  providers: [AdminCampaignService, CampaignPreviewService],
})
export class AdminCampaignModule {}
