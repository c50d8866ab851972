import { Body, Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { DeclareWithdrawalDto, EditWithdrawalDto, WithdrawalListQueryDto } from './withdrawal.dto';
import { WithdrawalService } from './withdrawal.service';
import { WithdrawalDeclarationService } from './withdrawal-declaration.service';
import { WithdrawalSettlementService } from './withdrawal-settlement.service';

@Controller()
export class WithdrawalController {
  constructor(
    private readonly withdrawalDeclarations: WithdrawalDeclarationService,
    private readonly withdrawals: WithdrawalService,
    private readonly withdrawalSettlement: WithdrawalSettlementService,
  ) {}

  @Handles(ENDPOINTS.declareWithdrawal)
  declareWithdrawal(@Body() input: DeclareWithdrawalDto, @CurrentCaller() caller: Caller) {
    return this.withdrawalDeclarations.declareWithdrawal(input, caller);
  }

  @Handles(ENDPOINTS.listWithdrawals)
  list(@Query() query: WithdrawalListQueryDto) {
    return this.withdrawals.listForStaff(query);
  }

  @Handles(ENDPOINTS.editWithdrawal)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: EditWithdrawalDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.withdrawalSettlement.edit(id, input, staff);
  }
}
