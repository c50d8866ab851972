import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { payBackBy } from '@munay/contracts/order/withdrawal';
import { Config } from '../../config/config';
import { OutboxHandlers } from '../../outbox/outbox.handlers';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { MailModule } from '../mail/mail.module';
import { MailService } from '../mail/mail.service';
import { withdrawalForStaff, withdrawalReceipt } from '../mail/withdrawal.mails';
import { OrderModule } from '../order/order.module';
import { PersonalData } from '../../registries/personal-data';
import { StaffToDo } from '../../registries/to-do';
import { WithdrawalSettlementService } from './withdrawal-settlement.service';
import { WithdrawalController } from './withdrawal.controller';
import { toReceipt } from './withdrawal.mapper';
import { WithdrawalRepository } from './withdrawal.repository';
import { Withdrawal, WithdrawalSchema } from './withdrawal.schema';
import { WithdrawalService } from './withdrawal.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Withdrawal.name, schema: WithdrawalSchema }]),
    OrderModule,
    MailModule,
  ],
  controllers: [WithdrawalController],
  providers: [WithdrawalService, WithdrawalSettlementService, WithdrawalRepository],
  exports: [WithdrawalSettlementService],
})
export class WithdrawalModule implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly withdrawals: WithdrawalService,
    private readonly mails: MailService,
    private readonly config: Config,
    private readonly repository: WithdrawalRepository,
    private readonly personal: PersonalData,
    private readonly toDo: StaffToDo,
  ) {}

  onModuleInit(): void {
    this.toDo.register('withdrawals', () => this.repository.countOpen());
    this.toDo.note('refundBy', async () => {
      const declaredAt = await this.repository.oldestOpen();
      return declaredAt && payBackBy(declaredAt).toISOString();
    });
    this.personal.register('withdrawals', {
      export: async (person) => (await this.repository.findAllOf(person)).map(toReceipt),
      erase: (person) => this.repository.forgetPerson(person, '—'),
    });
    const { STAFF_EMAIL, SHOP_NAME } = this.config.values;
    const mailOf = async ({ refs }: OutboxJob) => ({
      withdrawal: await this.withdrawals.forMail(String(refs.withdrawalId)),
      webOrigin: this.mails.webOrigin,
    });
    this.handlers.register('withdrawal-receipt', async (job) => {
      const mail = await mailOf(job);
      const { name, email: address } = mail.withdrawal;
      await this.mails.deliver(job, withdrawalReceipt(mail), { name, address });
    });
    this.handlers.register('withdrawal-staff', async (job) => {
      const staff = { name: SHOP_NAME, address: STAFF_EMAIL };
      await this.mails.deliver(job, withdrawalForStaff(await mailOf(job)), staff);
    });
  }
}
