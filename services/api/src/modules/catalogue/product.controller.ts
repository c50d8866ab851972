import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { GuestService } from '../../http/guest.service';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { LikeDto, ProductQueryDto, SuggestQueryDto } from '../product/product.dto';
import { ProductKeyPipe } from '../product/product-key.pipe';
import { CatalogueService, toPersonKey } from './catalogue.service';
import { FavoriteService } from './favorite.service';

@Controller()
export class ProductController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly favorites: FavoriteService,
    private readonly guests: GuestService,
  ) {}

  @Handles(ENDPOINTS.getAllProducts)
  list(@Query() query: ProductQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.catalogue.list(query, locale);
  }

  @Handles(ENDPOINTS.suggestProducts)
  suggest(@Query() { q }: SuggestQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.catalogue.suggest(q, locale);
  }

  @Handles(ENDPOINTS.listIngredients)
  ingredients(@CurrentCaller() { locale }: Caller) {
    return this.catalogue.listIngredients(locale);
  }

  @Handles(ENDPOINTS.getOffer)
  getOffer() {
    return this.catalogue.getOffer();
  }

  @Handles(ENDPOINTS.getProduct)
  view(@Param('id', ProductKeyPipe) id: string, @CurrentCaller() { locale }: Caller) {
    return this.catalogue.view(id, locale);
  }

  @Handles(ENDPOINTS.previewProduct)
  preview(@Param('id', ObjectIdPipe) id: string, @CurrentCaller() { locale }: Caller) {
    return this.catalogue.preview(id, locale);
  }

  @Handles(ENDPOINTS.likeProduct)
  like(
    @Param('id', ProductKeyPipe) id: string,
    @Body() { liked }: LikeDto,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, ip, locale } = caller;
    const person =
      toPersonKey({ user, guestId: user ? null : this.guests.ensureGuest(request, reply) }) ?? '';
    return this.favorites.setFavorite(id, liked, { person, ip, locale });
  }
}
