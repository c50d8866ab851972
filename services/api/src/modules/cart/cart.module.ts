import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { VisitorModule } from '../../http/visitor.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { OrderModule } from '../order/order.module';
import { PricingModule } from '../pricing/pricing.module';
import { ProductModule } from '../product/product.module';
import { PromotionModule } from '../promotion/promotion.module';
import { ShippingModule } from '../shipping/shipping.module';
import { StockModule } from '../stock/stock.module';
import { UserModule } from '../user/user.module';
import { AdminCartService } from './admin-cart.service';
import { CartController } from './cart.controller';
import { CartRepository } from './cart.repository';
import { Cart, CartSchema } from './cart.schema';
import { CartService } from './cart.service';
import { CartCodeService } from './cart-code.service';
import { CartItemsService } from './cart-items.service';
import { CartReaderService } from './cart-reader.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Cart.name, schema: CartSchema }]),
    ProductModule,
    CatalogueModule,
    RateLimitModule,
    StockModule,
    ShippingModule,
    OrderModule,
    PricingModule,
    PromotionModule,
    UserModule,
    VisitorModule,
  ],
  controllers: [CartController],
  providers: [
    CartRepository,
    CartReaderService,
    CartService,
    CartCodeService,
    AdminCartService,
    CartItemsService,
  ],
  exports: [CartReaderService, CartService, AdminCartService],
})
export class CartModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly carts: CartRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('cart', {
      export: async ({ id }) =>
        (await this.carts.findCart({ userId: id }))?.lines.map(({ productId, size, quantity }) => ({
          productId,
          size,
          quantity,
        })) ?? [],
      erase: async ({ id }) => {
        const cart = await this.carts.findCart({ userId: id });
        if (cart) await this.carts.remove(cart.id);
      },
    });
  }
}
