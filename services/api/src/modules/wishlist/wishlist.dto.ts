import { IsOptional, Matches } from 'class-validator';
import type { WishlistQuery } from '@munay/contracts/shop/wishlist';

export class WishlistQueryDto implements WishlistQuery {
  @IsOptional() @Matches(/^[0-9a-f]{24}$/) cursor?: string;
}
