import { Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentUser, type SignedIn } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { WishQueryDto } from './wishlist.dto';
import { WishlistService } from './wishlist.service';

@Controller()
export class WishlistController {
  constructor(private readonly wishes: WishlistService) {}

  @Handles(ENDPOINTS.getWishes)
  list(@Query() { cursor }: WishQueryDto, @CurrentCaller() caller: Caller) {
    return this.wishes.list(caller, cursor);
  }

  @Handles(ENDPOINTS.shareWishes)
  share(@CurrentUser() user: SignedIn) {
    return this.wishes.share(user);
  }

  @Handles(ENDPOINTS.unshareWishes)
  unshare(@CurrentUser() user: SignedIn) {
    return this.wishes.unshare(user);
  }

  @Handles(ENDPOINTS.sharedWishes)
  shared(
    @Param('token') token: string,
    @Query() { cursor }: WishQueryDto,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.wishes.shared(token, locale, cursor);
  }
}
