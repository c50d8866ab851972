import { IsIn, IsOptional } from 'class-validator';
import {
  DECLARE_WITHDRAWAL_INPUT,
  EDIT_WITHDRAWAL_INPUT,
  WITHDRAWAL_VIEWS,
  type WithdrawalListQuery,
  type WithdrawalViewName,
} from '@munay/contracts/order/withdrawal';
import { dtoOf } from '../../http/dto-of';
import { PageQueryDto } from '../../http/page-query.dto';

export class DeclareWithdrawalDto extends dtoOf(DECLARE_WITHDRAWAL_INPUT) {}

export class WithdrawalListQueryDto extends PageQueryDto implements WithdrawalListQuery {
  @IsOptional() @IsIn(WITHDRAWAL_VIEWS) view?: WithdrawalViewName;
}

export class EditWithdrawalDto extends dtoOf(EDIT_WITHDRAWAL_INPUT) {}
