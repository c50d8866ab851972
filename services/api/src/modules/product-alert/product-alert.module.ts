import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountMoves } from '../../extension-points/account-moves';
import { type DataSubject, PersonalData } from '../../extension-points/personal-data';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { hashSecret } from '../../runtime/secret';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { ProductModule } from '../product/product.module';
import { StockModule } from '../stock/stock.module';
import { UserModule } from '../user/user.module';
import { AlertConfirmationService } from './alert-confirmation.service';
import { BackInStockTrigger } from './back-in-stock.trigger';
import { DueAlerts } from './due-alerts.service';
import { PriceAlertRepository } from './price-alert.repository';
import { PriceDropTrigger } from './price-drop.trigger';
import { ProductAlertController } from './product-alert.controller';
import {
  PriceMail,
  PriceMailSchema,
  PriceWatch as StoredPriceWatch,
  PriceWatchSchema,
  StockAlert,
  StockNoticeSchema,
} from './product-alert.schema';
import { ProductAlertService } from './product-alert.service';
import { StockAlertRepository, toSubscriberKey } from './stock-alert.repository';

const toPersonKeys = ({ id, email }: DataSubject): string[] => [
  toSubscriberKey({ userId: id }),
  toSubscriberKey({ emailHash: hashSecret(email) }),
];

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: StockAlert.name, schema: StockNoticeSchema },
      { name: StoredPriceWatch.name, schema: PriceWatchSchema },
      { name: PriceMail.name, schema: PriceMailSchema },
    ]),
    CatalogueModule,
    ProductModule,
    RateLimitModule,
    StockModule,
    UserModule,
  ],
  controllers: [ProductAlertController],
  providers: [
    ProductAlertService,
    StockAlertRepository,
    DueAlerts,
    PriceAlertRepository,
    BackInStockTrigger,
    PriceDropTrigger,
    AlertConfirmationService,
  ],
  exports: [BackInStockTrigger, DueAlerts, PriceDropTrigger],
})
export class ProductAlertModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly notices: StockAlertRepository,
    private readonly prices: PriceAlertRepository,
    private readonly moves: AccountMoves,
  ) {}

  onModuleInit(): void {
    this.moves.register(({ from, to }) => this.notices.move(from, to));
    this.personal.register('notices', {
      export: async (person) => ({
        backInStock: (await this.notices.findAllByPerson(toPersonKeys(person))).map(
          ({ productId, size, state, askedAt, email }) => ({ productId, size, state, askedAt, email }),
        ),
        priceMails: (await this.prices.findMailsTo(person.id)).map(({ productId, size, at }) => ({
          productId,
          size,
          at,
        })),
      }),
      erase: async (person) => {
        await this.notices.removeAllByPerson(toPersonKeys(person));
        await this.prices.removeMailsTo(person.id);
      },
    });
  }
}
