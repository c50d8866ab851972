import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseChangesModule } from '../../database/database-change.notifier';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { ActivePromotionService } from './active-promotion.service';
import { PromotionRepository } from './promotion.repository';
import {
  Promotion,
  PromotionBuyer,
  PromotionBuyerSchema,
  PromotionCode,
  PromotionCodeSchema,
  PromotionSchema,
  PromotionUse,
  PromotionUseSchema,
} from './promotion.schema';
import { PromotionService } from './promotion.service';
import { PromotionRecordService } from './promotion-record.service';
import { PromotionUseRepository } from './promotion-use.repository';
import { PromotionUseService } from './promotion-use.service';

@Module({
  imports: [
    DatabaseChangesModule,
    MongooseModule.forFeature([
      { name: Promotion.name, schema: PromotionSchema },
      { name: PromotionCode.name, schema: PromotionCodeSchema },
      { name: PromotionBuyer.name, schema: PromotionBuyerSchema },
      { name: PromotionUse.name, schema: PromotionUseSchema },
    ]),
  ],
  providers: [
    ActivePromotionService,
    PromotionRepository,
    PromotionUseRepository,
    PromotionService,
    PromotionRecordService,
    PromotionUseService,
  ],
  exports: [PromotionService, PromotionRecordService, PromotionUseService],
})
export class PromotionModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly promotionUses: PromotionUseRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('promotions', {
      export: async ({ id }) =>
        (await this.promotionUses.findByBuyerKey(`u:${id}`)).map(({ promotionId, orderId, at, state }) => ({
          promotionId,
          orderId,
          at,
          state,
        })),
      // Only pseudonyms for usage limits are stored. They are not erased, so that an erased person cannot get the
      // first-order discount again
      erase: () => Promise.resolve(),
    });
  }
}
