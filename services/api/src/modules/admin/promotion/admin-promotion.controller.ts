import { Body, Controller, Header, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type ProvingCaller } from '../../../http/caller';
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
    private readonly promotions: AdminPromotionService,
    private readonly previews: PromotionPreviewService,
  ) {}

  @Handles(ENDPOINTS.listPromotions)
  list(@Query() query: PromotionQueryDto) {
    return this.promotions.list(query);
  }

  @Handles(ENDPOINTS.openPromotion)
  open(@Param('id', ObjectIdPipe) id: string) {
    return this.promotions.open(id);
  }

  @Handles(ENDPOINTS.createPromotion)
  create(@Body() input: PromotionInputDto, @CurrentStaff() staff: ProvingCaller) {
    return this.promotions.create(input, staff);
  }

  @Handles(ENDPOINTS.editPromotion)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: EditPromotionDto,
    @CurrentStaff() staff: ProvingCaller,
  ) {
    return this.promotions.edit(id, input, staff);
  }

  @Handles(ENDPOINTS.movePromotion)
  move(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { step, version }: MovePromotionDto,
    @CurrentStaff() staff: ProvingCaller,
  ) {
    return this.promotions.move(id, step, version, staff);
  }

  @Handles(ENDPOINTS.excludeFromPromotion)
  excludeSizes(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: ExcludeSizesDto,
    @CurrentStaff() staff: ProvingCaller,
  ) {
    return this.promotions.excludeSizes(id, input, staff);
  }

  @Handles(ENDPOINTS.copyPromotion)
  copy(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: ProvingCaller) {
    return this.promotions.copy(id, staff);
  }

  @Handles(ENDPOINTS.deletePromotion)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: ProvingCaller) {
    return this.promotions.remove(id, staff);
  }

  @Handles(ENDPOINTS.addPromotionCodes)
  addCodes(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { count }: PromotionCodesDto,
    @CurrentStaff() staff: ProvingCaller,
  ) {
    return this.promotions.addCodes(id, count, staff);
  }

  @Handles(ENDPOINTS.exportPromotionCodes)
  @Header('content-type', 'text/csv; charset=utf-8')
  async exportCodes(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentCaller() { locale }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { name, bytes } = await this.promotions.csv(id, locale);
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return bytes;
  }

  @Handles(ENDPOINTS.previewPromotion)
  preview(@Body() input: PromotionInputDto, @CurrentCaller() { locale }: Caller) {
    return this.previews.of(input, locale);
  }
}
