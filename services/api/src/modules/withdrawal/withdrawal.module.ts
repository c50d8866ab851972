import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { computeRefundDeadline } from '@munay/contracts/order/withdrawal';
import { AccountMoveRegistry } from '../../extension-points/account-move.registry';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { ToDoRegistry } from '../../extension-points/to-do.registry';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { NumberingModule } from '../numbering/numbering.module';
import { OrderModule } from '../order/order.module';
import { ERASED_TEXT } from '../order/order.search-tokens';
import { UserModule } from '../user/user.module';
import { WithdrawalController } from './withdrawal.controller';
import { toReceipt } from './withdrawal.mapper';
import { WithdrawalRepository } from './withdrawal.repository';
import { Withdrawal, WithdrawalSchema } from './withdrawal.schema';
import { WithdrawalService } from './withdrawal.service';
import { WithdrawalDeclarationService } from './withdrawal-declaration.service';
import { WithdrawalSettlementService } from './withdrawal-settlement.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Withdrawal.name, schema: WithdrawalSchema }]),
    AuditLogModule,
    NumberingModule,
    OrderModule,
    RateLimitModule,
    UserModule,
  ],
  controllers: [WithdrawalController],
  providers: [
    WithdrawalService,
    WithdrawalSettlementService,
    WithdrawalRepository,
    WithdrawalDeclarationService,
  ],
  exports: [WithdrawalService, WithdrawalSettlementService],
})
export class WithdrawalModule implements OnModuleInit {
  constructor(
    private readonly withdrawals: WithdrawalRepository,
    private readonly withdrawalSettlement: WithdrawalSettlementService,
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly toDo: ToDoRegistry,
    private readonly accountMoveRegistry: AccountMoveRegistry,
  ) {}

  onModuleInit(): void {
    this.accountMoveRegistry.register(({ from, to }) => this.withdrawals.move(from, to));
    this.toDo.register('withdrawals', () => this.withdrawals.countOpen());
    this.toDo.registerTask('refundBy', async () => {
      const declaredAt = await this.withdrawals.findOldestOpen();
      return declaredAt && computeRefundDeadline(declaredAt);
    });
    this.personalDataRegistry.register('withdrawals', {
      export: async (person) => (await this.withdrawals.findAllBySubject(person)).map(toReceipt),
      erase: (person) => this.withdrawals.anonymize(person, ERASED_TEXT),
      findBlocks: (person) => this.withdrawalSettlement.findOpen(person),
    });
  }
}
