import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Config } from '../../config/config';
import { OutboxHandlers } from '../../outbox/outbox.handlers';
import type { OutboxJob } from '../../outbox/outbox.repository';
import { StaffToDo } from '../../registries/to-do';
import { MailModule } from '../mail/mail.module';
import { MailService } from '../mail/mail.service';
import { contactForStaff, contactReceipt } from '../mail/contact.mails';
import { OrderModule } from '../order/order.module';
import { PersonalData } from '../../registries/personal-data';
import { ContactController } from './contact.controller';
import { ContactRepository } from './contact.repository';
import { Message, MessageSchema } from './contact.schema';
import { ContactService } from './contact.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Message.name, schema: MessageSchema }]),
    OrderModule,
    MailModule,
  ],
  controllers: [ContactController],
  providers: [ContactService, ContactRepository],
})
export class ContactModule implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly contact: ContactService,
    private readonly mails: MailService,
    private readonly config: Config,
    private readonly toDo: StaffToDo,
    private readonly messages: ContactRepository,
    private readonly personal: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personal.register('messages', {
      export: async (person) =>
        (await this.messages.findAllOf(person)).map(
          ({ reference, createdAt, name, email, topic, orderNumber, message, status }) => ({
            reference,
            createdAt,
            name,
            email,
            topic,
            orderNumber,
            message,
            status,
          }),
        ),
      erase: (person) => this.messages.removeAllOf(person),
    });
    this.toDo.register('messages', () => this.messages.countOpen());
    const { STAFF_EMAIL, SHOP_NAME } = this.config.values;
    const mailOf = async ({ refs }: OutboxJob) => ({
      ...(await this.contact.forMail(String(refs.messageId))),
      webOrigin: this.mails.webOrigin,
    });
    this.handlers.register('contact-receipt', async (job) => {
      const mail = await mailOf(job);
      const { name, email: address } = mail.message;
      await this.mails.deliver(job, contactReceipt(mail), { name, address });
    });
    this.handlers.register('contact-staff', async (job) =>
      this.mails.deliver(job, contactForStaff(await mailOf(job)), { name: SHOP_NAME, address: STAFF_EMAIL }),
    );
  }
}
