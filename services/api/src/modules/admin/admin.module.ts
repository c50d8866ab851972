import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { CartModule } from '../cart/cart.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { AdminController } from './admin.controller';

@Module({
  imports: [BillingModule, CartModule, OrderModule, ProductModule],
  controllers: [AdminController],
})
export class AdminModule {}
