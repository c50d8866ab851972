import { Body, Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { WithdrawalListPage, WithdrawalReceipt } from '@munay/contracts/withdrawal';
import { type Caller, CurrentCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { DeclareWithdrawalDto, WithdrawalListQueryDto } from './withdrawal.dto';
import { WithdrawalService } from './withdrawal.service';

@Controller()
export class WithdrawalController {
  constructor(private readonly withdrawals: WithdrawalService) {}

  @Handles(ENDPOINTS.declareWithdrawal)
  declare(@Body() input: DeclareWithdrawalDto, @CurrentCaller() caller: Caller): Promise<WithdrawalReceipt> {
    return this.withdrawals.declare(input, caller);
  }

  @Handles(ENDPOINTS.listWithdrawals)
  list(@Query() query: WithdrawalListQueryDto): Promise<WithdrawalListPage> {
    return this.withdrawals.listForStaff(query);
  }
}
