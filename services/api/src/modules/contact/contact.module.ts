import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../extension-points/personal-data';
import { StaffToDo } from '../../extension-points/to-do';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { NumberingModule } from '../numbering/numbering.module';
import { OrderModule } from '../order/order.module';
import { UserModule } from '../user/user.module';
import { ContactController } from './contact.controller';
import { ContactRepository } from './contact.repository';
import { Message, MessageSchema } from './contact.schema';
import { ContactService } from './contact.service';
import { ContactFormService } from './contact-form.service';
import { MessageThreads } from './message-threads';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Message.name, schema: MessageSchema }]),
    AuditLogModule,
    NumberingModule,
    OrderModule,
    RateLimitModule,
    UserModule,
  ],
  controllers: [ContactController],
  providers: [ContactService, ContactRepository, ContactFormService, MessageThreads],
  exports: [ContactService],
})
export class ContactModule implements OnModuleInit {
  constructor(
    private readonly toDo: StaffToDo,
    private readonly messages: ContactRepository,
    private readonly personal: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personal.register('messages', {
      export: async (person) =>
        (await this.messages.findAllBySubject(person)).map(
          ({ reference, createdAt, name, email, topic, orderNumber, message, status, replies = [] }) => ({
            reference,
            createdAt,
            name,
            email,
            topic,
            orderNumber,
            message,
            status,
            replies: replies.map(({ at, text }) => ({ at, text })),
          }),
        ),
      erase: (person) => this.messages.removeAllBySubject(person),
    });
    this.toDo.register('messages', () => this.messages.countOpen());
  }
}
