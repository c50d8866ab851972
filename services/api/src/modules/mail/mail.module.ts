import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ToDoRegistry } from '../../extension-points/to-do.registry';
import { MAIL_TYPES } from '../../outbox/outbox.types';
import { OutboxHandlerRegistry } from '../../outbox/outbox-handler.registry';
import { OutboxJobsQuery } from '../../outbox/outbox-jobs.query';
import { QueueStateService } from '../../outbox/queue-state.service';
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
    private readonly outboxHandlers: OutboxHandlerRegistry,
    private readonly mailer: MailerService,
    private readonly outboxJobs: OutboxJobsQuery,
    private readonly queueStates: QueueStateService,
    private readonly toDo: ToDoRegistry,
  ) {}

  onModuleInit(): void {
    this.toDo.register('failedMails', async () => {
      const { counts, failing } = await this.outboxJobs.readBacklog();
      return (counts.dead ?? 0) + failing;
    });
    this.toDo.register('queuesPaused', async () => {
      const readings = Object.values((await this.queueStates.read()) ?? {});
      return readings.filter(({ paused }) => paused).length;
    });
    this.toDo.register('overdueJobs', async () => (await this.outboxJobs.readBacklog()).late.count);
    this.toDo.registerTask(
      'overdueJobsSince',
      async () => (await this.outboxJobs.readBacklog()).late.since?.toISOString() ?? null,
    );
    for (const type of MAIL_TYPES) {
      const { writer, gatherMs } = MAILS[type];
      const write = writer(this.services);
      this.outboxHandlers.register(
        type,
        async (job, group) => {
          const mail = await write(job, this.mailer.shop, group);
          if (mail) await this.mailer.send(job, mail);
        },
        gatherMs && (async () => gatherMs(await this.mailer.settings())),
      );
    }
  }
}
