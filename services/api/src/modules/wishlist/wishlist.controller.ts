import { Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentUser, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { WishlistQueryDto } from './wishlist.dto';
import { WishlistService } from './wishlist.service';

@Controller()
export class WishlistController {
  constructor(private readonly wishlists: WishlistService) {}

  @Handles(ENDPOINTS.listFavorites)
  list(@Query() { cursor }: WishlistQueryDto, @CurrentCaller() caller: Caller) {
    return this.wishlists.list(caller, cursor);
  }

  @Handles(ENDPOINTS.shareWishlist)
  share(@CurrentUser() user: SignedInUser) {
    return this.wishlists.share(user);
  }

  @Handles(ENDPOINTS.unshareWishlist)
  unshare(@CurrentUser() user: SignedInUser) {
    return this.wishlists.unshare(user);
  }

  @Handles(ENDPOINTS.getSharedWishlist)
  viewShared(
    @Param('token') token: string,
    @Query() { cursor }: WishlistQueryDto,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.wishlists.viewShared(token, locale, cursor);
  }
}
