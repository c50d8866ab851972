import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountMoveRegistry } from '../../extension-points/account-move.registry';
import { type DataSubject, PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { hashSecret } from '../../runtime/secret';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { ProductModule } from '../product/product.module';
import { StockModule } from '../stock/stock.module';
import { UserModule } from '../user/user.module';
import { AlertConfirmationService } from './alert-confirmation.service';
import { BackInStockTrigger } from './back-in-stock.trigger';
import { DueAlertService } from './due-alert.service';
import { PriceAlertRepository } from './price-alert.repository';
import { PriceDropTrigger } from './price-drop.trigger';
import { ProductAlertController } from './product-alert.controller';
import {
  PriceMail,
  PriceMailSchema,
  PriceWatch as StoredPriceWatch,
  PriceWatchSchema,
  StockAlert,
  StockAlertSchema,
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
      { name: StockAlert.name, schema: StockAlertSchema },
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
    DueAlertService,
    PriceAlertRepository,
    BackInStockTrigger,
    PriceDropTrigger,
    AlertConfirmationService,
  ],
  exports: [BackInStockTrigger, DueAlertService, PriceDropTrigger],
})
export class ProductAlertModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly stockAlerts: StockAlertRepository,
    private readonly priceAlerts: PriceAlertRepository,
    private readonly accountMoveRegistry: AccountMoveRegistry,
  ) {}

  onModuleInit(): void {
    this.accountMoveRegistry.register(({ from, to }) => this.stockAlerts.move(from, to));
    this.personalDataRegistry.register('alerts', {
      export: async (person) => ({
        backInStock: (await this.stockAlerts.findAllByPerson(toPersonKeys(person))).map(
          ({ productId, size, state, requestedAt, email }) => ({
            productId,
            size,
            state,
            requestedAt,
            email,
          }),
        ),
        priceMails: (await this.priceAlerts.findMailsByUser(person.id)).map(({ productId, size, at }) => ({
          productId,
          size,
          at,
        })),
      }),
      erase: async (person) => {
        await this.stockAlerts.removeAllByPerson(toPersonKeys(person));
        await this.priceAlerts.removeMailsByUser(person.id);
      },
    });
  }
}
