import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LIMITS } from '@munay/contracts/limits';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { PersonalData } from '../../extension-points/personal-data';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { FavoriteService } from '../catalogue/favorite.service';
import { ProductModule } from '../product/product.module';
import { ProductService } from '../product/product.service';
import { WishlistController } from './wishlist.controller';
import { WishlistRepository } from './wishlist.repository';
import { WishlistShare, WishShareSchema } from './wishlist.schema';
import { WishlistService } from './wishlist.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: WishlistShare.name, schema: WishShareSchema }]),
    CatalogueModule,
    ProductModule,
  ],
  controllers: [WishlistController],
  providers: [WishlistRepository, WishlistService],
})
export class WishlistModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly likes: FavoriteService,
    private readonly products: ProductService,
    private readonly shares: WishlistRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('wishes', {
      export: async ({ id }) => {
        const likes = await this.likes.page(`user:${id}`, LIMITS.wishes);
        const cards = await this.products.cards(
          likes.map(({ productId }) => productId),
          DEFAULT_LOCALE,
        );
        return {
          products: cards.map(({ _id, slug, title }) => ({ id: _id, slug, title })),
          shared: (await this.shares.findToken(id)) !== null,
        };
      },
      erase: async ({ id }) => {
        await this.likes.forget(`user:${id}`);
        await this.shares.remove(id);
      },
    });
  }
}
