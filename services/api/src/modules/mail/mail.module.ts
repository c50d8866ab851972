import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { StaffToDo } from '../../extension-points/to-do';
import { OutboxHandlers } from '../../outbox/outbox.handlers';
import { MAIL_TYPES } from '../../outbox/outbox.types';
import { OutboxJobs } from '../../outbox/outbox-jobs.query';
import { QueueStates } from '../../outbox/queue-states';
import { ContactModule } from '../contact/contact.module';
import { InvoiceModule } from '../invoice/invoice.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { ProductAlertModule } from '../product-alert/product-alert.module';
import { PromotionModule } from '../promotion/promotion.module';
import { QuestionModule } from '../question/question.module';
import { ReviewModule } from '../review/review.module';
import { UserModule } from '../user/user.module';
import { WithdrawalModule } from '../withdrawal/withdrawal.module';
import { MAILS } from './mail.list';
import { MailerModule } from './transport/mailer.module';
import { MailerService } from './transport/mailer.service';

const SERVICES = [...new Set(Object.values(MAILS).flatMap(({ needs }) => needs))];
const MAIL_SERVICES = Symbol('services that mails read from');

/** Sends each email when its job is due. */
@Module({
  imports: [
    ContactModule,
    InvoiceModule,
    MailerModule,
    OrderModule,
    ProductAlertModule,
    ProductModule,
    PromotionModule,
    QuestionModule,
    ReviewModule,
    UserModule,
    WithdrawalModule,
  ],
  providers: [
    {
      provide: MAIL_SERVICES,
      inject: SERVICES,
      useFactory: (...services: unknown[]) => new Map(SERVICES.map((service, at) => [service, services[at]])),
    },
  ],
})
export class MailModule implements OnModuleInit {
  constructor(
    @Inject(MAIL_SERVICES) private readonly services: ReadonlyMap<unknown, unknown>,
    private readonly handlers: OutboxHandlers,
    private readonly mailer: MailerService,
    private readonly jobs: OutboxJobs,
    private readonly queues: QueueStates,
    private readonly toDo: StaffToDo,
  ) {}

  onModuleInit(): void {
    this.toDo.register('failedMails', async () => {
      const { counts, failing } = await this.jobs.backlog();
      return (counts.dead ?? 0) + failing;
    });
    this.toDo.register('queuesPaused', async () => {
      const readings = Object.values((await this.queues.read()) ?? {});
      return readings.filter(({ paused }) => paused).length;
    });
    this.toDo.register('lateJobs', async () => (await this.jobs.backlog()).late.count);
    this.toDo.note(
      'lateJobsSince',
      async () => (await this.jobs.backlog()).late.since?.toISOString() ?? null,
    );
    for (const type of MAIL_TYPES) {
      const { writer, gatherMs } = MAILS[type];
      const write = writer(this.services);
      this.handlers.register(
        type,
        async (job, gathered) => {
          const mail = await write(job, this.mailer.shop, gathered);
          if (mail) await this.mailer.send(job, mail);
        },
        gatherMs && (async () => gatherMs(await this.mailer.settings())),
      );
    }
  }
}
