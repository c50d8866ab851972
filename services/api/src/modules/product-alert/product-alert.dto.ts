import { IsString, Matches, MaxLength } from 'class-validator';
import type { AskNotice } from '@munay/contracts/shop/product-alert';
import { MayBeAbsent } from '../../http/fields';
import { IsEmailAddress } from '../user/user.email';

export class AskNoticeDto implements AskNotice {
  @Matches(/^[0-9a-f]{24}$/) productId: string;
  @IsString() @MaxLength(40) size: string;
  @MayBeAbsent() @IsEmailAddress() email?: string;
}
