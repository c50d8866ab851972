import { Body, Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type VerifiedCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import {
  CampaignEndDto,
  CampaignInputDto,
  CampaignProductDto,
  CampaignQueryDto,
  CampaignVersionDto,
  EditCampaignDto,
} from './admin-campaign.dto';
import { AdminCampaignService } from './admin-campaign.service';
import { CampaignPreviewService } from './campaign-preview.service';

@Controller()
export class AdminCampaignController {
  constructor(
    private readonly adminCampaigns: AdminCampaignService,
    private readonly campaignPreviews: CampaignPreviewService,
  ) {}

  @Handles(ENDPOINTS.listCampaigns)
  list(@Query() query: CampaignQueryDto) {
    return this.adminCampaigns.list(query);
  }

  @Handles(ENDPOINTS.openCampaign)
  open(@Param('id', ObjectIdPipe) id: string, @CurrentCaller() { locale }: Caller) {
    return this.adminCampaigns.open(id, locale);
  }

  @Handles(ENDPOINTS.createCampaign)
  create(
    @Body() input: CampaignInputDto,
    @CurrentStaff() staff: VerifiedCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminCampaigns.create(input, staff, locale);
  }

  @Handles(ENDPOINTS.editCampaign)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: EditCampaignDto,
    @CurrentStaff() staff: VerifiedCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminCampaigns.edit(id, input, staff, locale);
  }

  @Handles(ENDPOINTS.deleteCampaign)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: VerifiedCaller) {
    return this.adminCampaigns.remove(id, staff);
  }

  @Handles(ENDPOINTS.previewCampaign)
  preview(@Body() input: CampaignInputDto, @CurrentCaller() { locale }: Caller) {
    return this.campaignPreviews.preview(input, locale);
  }

  @Handles(ENDPOINTS.publishCampaign)
  publish(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { version }: CampaignVersionDto,
    @CurrentStaff() staff: VerifiedCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminCampaigns.publish(id, version, staff, locale);
  }

  @Handles(ENDPOINTS.continueCampaign)
  resume(@Param('id', ObjectIdPipe) id: string, @CurrentCaller() { locale }: Caller) {
    return this.adminCampaigns.resume(id, locale);
  }

  @Handles(ENDPOINTS.undoCampaign)
  undo(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { version }: CampaignVersionDto,
    @CurrentStaff() staff: VerifiedCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminCampaigns.undo(id, version, staff, locale);
  }

  @Handles(ENDPOINTS.moveCampaignEnd)
  changeEnd(
    @Param('id', ObjectIdPipe) id: string,
    @Body() body: CampaignEndDto,
    @CurrentStaff() staff: VerifiedCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminCampaigns.changeEnd(id, body, staff, locale);
  }

  @Handles(ENDPOINTS.addToCampaign)
  add(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { productId }: CampaignProductDto,
    @CurrentStaff() staff: VerifiedCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminCampaigns.add(id, productId, staff, locale);
  }
}
