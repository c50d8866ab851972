import type { AskNotice } from '@munay/contracts/shop/notice';
import { IsString, Matches, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../user/user.email';
import { MayBeAbsent } from '../../http/fields';

export class AskNoticeDto implements AskNotice {
  @Matches(/^[0-9a-f]{24}$/)
  productId: string;

  @IsString()
  @MaxLength(40)
  size: string;

  @MayBeAbsent()
  @IsEmailAddress()
  email?: string;
}
