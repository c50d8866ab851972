import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ShippingModule } from '../billing/shipping.module';
import { ProductModule } from '../product/product.module';
import { StockModule } from '../stock/stock.module';
import { CartController } from './cart.controller';
import { CartRepository } from './cart.repository';
import { Cart, CartSchema } from './cart.schema';
import { CartService } from './cart.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Cart.name, schema: CartSchema }]),
    ProductModule,
    StockModule,
    ShippingModule,
  ],
  controllers: [CartController],
  providers: [CartRepository, CartService],
  exports: [CartService],
})
export class CartModule {}
