import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '../stock/stock.module';
import { LikeRepository } from './like.repository';
import { PriceRepository } from './price.repository';
import { ProductRepository } from './product.repository';
import {
  Product,
  ProductLike,
  ProductLikeSchema,
  ProductPrice,
  ProductPriceSchema,
  ProductSchema,
} from './product.schema';
import { ProductService } from './product.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Product.name, schema: ProductSchema },
      { name: ProductPrice.name, schema: ProductPriceSchema },
      { name: ProductLike.name, schema: ProductLikeSchema },
    ]),
    StockModule,
  ],
  providers: [ProductService, ProductRepository, PriceRepository, LikeRepository],
  exports: [ProductService],
})
export class ProductModule {}
