import {
  CAMPAIGN,
  CAMPAIGN_END,
  CAMPAIGN_PRODUCT,
  CAMPAIGN_VERSION,
  type CampaignQuery,
  EDIT_CAMPAIGN_INPUT,
} from '@munay/contracts/admin/campaign';
import { dtoOf } from '../../../http/dto-of';
import { PageQueryDto } from '../../../http/page-query.dto';

export class CampaignInputDto extends dtoOf(CAMPAIGN) {}
export class EditCampaignDto extends dtoOf(EDIT_CAMPAIGN_INPUT) {}
export class CampaignVersionDto extends dtoOf(CAMPAIGN_VERSION) {}
export class CampaignEndDto extends dtoOf(CAMPAIGN_END) {}
export class CampaignProductDto extends dtoOf(CAMPAIGN_PRODUCT) {}
export class CampaignQueryDto extends PageQueryDto implements CampaignQuery {}
