import { IsOptional, Matches } from 'class-validator';
import type { WishQuery } from '@munay/contracts/shop/wishlist';

export class WishQueryDto implements WishQuery {
  @IsOptional() @Matches(/^[0-9a-f]{24}$/) cursor?: string;
}
