import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import {
  type DeclareWithdrawal,
  type EditWithdrawal,
  WITHDRAWAL_VIEWS,
  type WithdrawalListQuery,
  type WithdrawalViewName,
} from '@munay/contracts/order/withdrawal';
import { IsEmailAddress, LeadsNowhere, MayBeAbsent, OneLine, PersonName } from '../../http/fields';
import { NestedList } from '../../http/nested';
import { PageQueryDto } from '../../http/page-query.dto';

class LineDto {
  @IsString() @MaxLength(60) sku: string;
  @IsInt() @Min(1) @Max(LIMITS.lineQuantity) quantity: number;
}

export class DeclareWithdrawalDto implements DeclareWithdrawal {
  @PersonName(LIMITS.nameMax * 2) @IsNotEmpty() name: string;
  @MayBeAbsent() @IsEmailAddress() email?: string;
  @MayBeAbsent() @Matches(/^[\w-]{43}$/) tracked?: string;
  @OneLine(LIMITS.orderNumberMax) @LeadsNowhere() @IsNotEmpty() orderNumber: string;
  @IsOptional() @OneLine(LIMITS.noteMax) @LeadsNowhere() goods?: string;
  @IsOptional() @NestedList(() => LineDto, LIMITS.cartLines) lines?: LineDto[];
}

export class WithdrawalListQueryDto extends PageQueryDto implements WithdrawalListQuery {
  @IsOptional() @IsIn(WITHDRAWAL_VIEWS) view?: WithdrawalViewName;
}

export class EditWithdrawalDto implements EditWithdrawal {
  @MayBeAbsent() @IsBoolean() arrived?: boolean;
  @MayBeAbsent() @IsBoolean() closed?: boolean;
  @MayBeAbsent() @OneLine(LIMITS.orderNumberMax) @IsNotEmpty() orderNumber?: string;
}
