import { IsBoolean, IsString, MaxLength } from 'class-validator';
import type { JoinOrders } from '@munay/contracts/account/guest';
import { PASSWORD_BYTES_MAX } from '../../http/fields';
import { IsEmailAddress } from '../user/user.email';

export class GuestAddressDto {
  @IsEmailAddress() email: string;
}

export class GuestPasswordDto {
  @IsString() @MaxLength(PASSWORD_BYTES_MAX) password: string;
}

export class JoinOrdersDto implements JoinOrders {
  @IsBoolean() accept: boolean;
}
