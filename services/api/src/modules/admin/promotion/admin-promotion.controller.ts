import { Body, Controller, Header, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type VerifiedCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import {
  EditPromotionDto,
  ExcludeSizesDto,
  MovePromotionDto,
  PromotionCodesDto,
  PromotionInputDto,
  PromotionQueryDto,
} from './admin-promotion.dto';
import { AdminPromotionService } from './admin-promotion.service';
import { PromotionPreviewService } from './promotion-preview.service';

@Controller()
export class AdminPromotionController {
  constructor(
    private readonly adminPromotions: AdminPromotionService,
    private readonly promotionPreviews: PromotionPreviewService,
  ) {}

  @Handles(ENDPOINTS.listPromotions)
  list(@Query() query: PromotionQueryDto) {
    return this.adminPromotions.list(query);
  }

  @Handles(ENDPOINTS.openPromotion)
  open(@Param('id', ObjectIdPipe) id: string) {
    return this.adminPromotions.open(id);
  }

  @Handles(ENDPOINTS.createPromotion)
  create(@Body() input: PromotionInputDto, @CurrentStaff() staff: VerifiedCaller) {
    return this.adminPromotions.create(input, staff);
  }

  @Handles(ENDPOINTS.editPromotion)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: EditPromotionDto,
    @CurrentStaff() staff: VerifiedCaller,
  ) {
    return this.adminPromotions.edit(id, input, staff);
  }

  @Handles(ENDPOINTS.movePromotion)
  move(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { step, version }: MovePromotionDto,
    @CurrentStaff() staff: VerifiedCaller,
  ) {
    return this.adminPromotions.move(id, step, version, staff);
  }

  @Handles(ENDPOINTS.excludeFromPromotion)
  excludeSizes(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: ExcludeSizesDto,
    @CurrentStaff() staff: VerifiedCaller,
  ) {
    return this.adminPromotions.excludeSizes(id, input, staff);
  }

  @Handles(ENDPOINTS.copyPromotion)
  copy(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: VerifiedCaller) {
    return this.adminPromotions.copy(id, staff);
  }

  @Handles(ENDPOINTS.deletePromotion)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: VerifiedCaller) {
    return this.adminPromotions.remove(id, staff);
  }

  @Handles(ENDPOINTS.addPromotionCodes)
  addCodes(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { count }: PromotionCodesDto,
    @CurrentStaff() staff: VerifiedCaller,
  ) {
    return this.adminPromotions.addCodes(id, count, staff);
  }

  @Handles(ENDPOINTS.exportPromotionCodes)
  @Header('content-type', 'text/csv; charset=utf-8')
  async exportCodes(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentCaller() { locale }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { name, bytes } = await this.adminPromotions.csv(id, locale);
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return bytes;
  }

  @Handles(ENDPOINTS.previewPromotion)
  preview(@Body() input: PromotionInputDto, @CurrentCaller() { locale }: Caller) {
    return this.promotionPreviews.preview(input, locale);
  }
}
