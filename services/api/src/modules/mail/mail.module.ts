import { Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { StaffToDo } from '../../extension-points/to-do';
import { OutboxHandlers } from '../../outbox/outbox.handlers';
import { MAIL_TYPES } from '../../outbox/outbox.types';
import { OutboxJobs } from '../../outbox/outbox-jobs.query';
import { QueueStates } from '../../outbox/queue-states';
import { MAILS } from './mail.list';
import { MailerModule } from './transport/mailer.module';
import { MailerService } from './transport/mailer.service';

/** Sends each mail when its job is due. */
@Module({ imports: [MailerModule] })
export class MailModule implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
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
      const write = writer((service) => this.modules.get(service, { strict: false }));
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
