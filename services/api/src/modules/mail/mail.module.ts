import { Module, type OnModuleInit } from '@nestjs/common';
import { OutboxHandlers } from '../../outbox/outbox.handlers';
import { OutboxService } from '../../outbox/outbox.service';
import { StaffToDo } from '../../registries/to-do';
import { InvoiceModule } from '../invoice/invoice.module';
import { OrderModule } from '../order/order.module';
import { UserModule } from '../user/user.module';
import { MailService } from './mail.service';
import { MailTransport } from '../mailer/mail.transport';

@Module({
  imports: [UserModule, OrderModule, InvoiceModule],
  providers: [MailService, MailTransport],
  exports: [MailService, MailTransport],
})
export class MailModule implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly mails: MailService,
    private readonly outbox: OutboxService,
    private readonly toDo: StaffToDo,
  ) {}

  onModuleInit(): void {
    this.toDo.register('failedMails', async () => {
      const { counts, failing } = await this.outbox.backlog();
      return (counts.dead ?? 0) + failing;
    });
    for (const type of [
      'validate-email',
      'reset-password',
      'email-taken-notice',
      'password-changed',
      'email-moving',
    ] as const)
      this.handlers.register(type, (job) => this.mails.sendAccountMail(job));
    this.handlers.register('security-alert', (job) => this.mails.sendSecurityAlert(job));
    this.handlers.register('order-expired', (job) => this.mails.sendExpired(job));
    this.handlers.register('order-cancelled', (job) => this.mails.sendCancelled(job));
    this.handlers.register('order-cancelled-staff', (job) => this.mails.sendCancelledToStaff(job));
    this.handlers.register('account-erased', (job) => this.mails.sendFarewell(job));
    this.handlers.register('order-transfer', (job) => this.mails.sendTransfer(job));
    this.handlers.register('order-transfer-staff', (job) => this.mails.sendTransferToStaff(job));
    this.handlers.register('transfer-reminder', (job) => this.mails.sendTransferReminder(job));
    this.handlers.register('order-shipped', (job) => this.mails.sendShipped(job));
    this.handlers.register('order-refunded', (job) => this.mails.sendRefund(job));
    this.handlers.register('order-paid', (job) => this.mails.sendBill(job));
    this.handlers.register('order-new-staff', (job) => this.mails.sendStaffMail(job));
  }
}
