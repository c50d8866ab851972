import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LIMITS } from '@munay/contracts/limits';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { FavoriteService } from '../catalogue/favorite.service';
import { ProductModule } from '../product/product.module';
import { ProductService } from '../product/product.service';
import { WishlistController } from './wishlist.controller';
import { WishlistRepository } from './wishlist.repository';
import { WishlistShare, WishlistShareSchema } from './wishlist.schema';
import { WishlistService } from './wishlist.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: WishlistShare.name, schema: WishlistShareSchema }]),
    CatalogueModule,
    ProductModule,
  ],
  controllers: [WishlistController],
  providers: [WishlistRepository, WishlistService],
})
export class WishlistModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly favorites: FavoriteService,
    private readonly products: ProductService,
    private readonly wishlists: WishlistRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('favorites', {
      export: async ({ id }) => {
        const favorites = await this.favorites.page(`user:${id}`, LIMITS.favorites);
        const cards = await this.products.findCards(
          favorites.map(({ productId }) => productId),
          DEFAULT_LOCALE,
        );
        return {
          products: cards.map(({ _id, slug, title }) => ({ id: _id, slug, title })),
          shared: (await this.wishlists.findToken(id)) !== null,
        };
      },
      erase: async ({ id }) => {
        await this.favorites.deleteFavorites(`user:${id}`);
        await this.wishlists.remove(id);
      },
    });
  }
}
