import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { type DataSubject, PersonalData } from '../../extension-points/personal-data';
import { hashSecret } from '../../runtime/secret';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { ProductModule } from '../product/product.module';
import { StockModule } from '../stock/stock.module';
import { StockWatch } from './back-in-stock.trigger';
import { DueNotices } from './due-alerts.service';
import { PriceNoticeRepository } from './price-alert.repository';
import { PriceWatch } from './price-drop.trigger';
import { NoticeController } from './product-alert.controller';
import {
  PriceMail,
  PriceMailSchema,
  PriceWatch as StoredPriceWatch,
  PriceWatchSchema,
  StockNotice,
  StockNoticeSchema,
} from './product-alert.schema';
import { NoticeService } from './product-alert.service';
import { NoticeRepository, whoOf } from './stock-alert.repository';

const whosOf = ({ id, email }: DataSubject): string[] => [
  whoOf({ userId: id }),
  whoOf({ emailHash: hashSecret(email) }),
];

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: StockNotice.name, schema: StockNoticeSchema },
      { name: StoredPriceWatch.name, schema: PriceWatchSchema },
      { name: PriceMail.name, schema: PriceMailSchema },
    ]),
    CatalogueModule,
    ProductModule,
    StockModule,
  ],
  controllers: [NoticeController],
  providers: [NoticeService, NoticeRepository, DueNotices, PriceNoticeRepository, StockWatch, PriceWatch],
  exports: [StockWatch, PriceWatch],
})
export class NoticeModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly notices: NoticeRepository,
    private readonly prices: PriceNoticeRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('notices', {
      export: async (person) => ({
        backInStock: (await this.notices.findAllOf(whosOf(person))).map(
          ({ productId, size, state, askedAt, email }) => ({ productId, size, state, askedAt, email }),
        ),
        priceMails: (await this.prices.findMailsTo(person.id)).map(({ productId, size, at }) => ({
          productId,
          size,
          at,
        })),
      }),
      erase: async (person) => {
        await this.notices.removeAllOf(whosOf(person));
        await this.prices.removeMailsTo(person.id);
      },
    });
  }
}
