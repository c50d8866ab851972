import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { ToDoRegistry } from '../../extension-points/to-do.registry';
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
import { MessageThreadService } from './message-thread.service';

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
  providers: [ContactService, ContactRepository, ContactFormService, MessageThreadService],
  exports: [ContactService],
})
export class ContactModule implements OnModuleInit {
  constructor(
    private readonly toDo: ToDoRegistry,
    private readonly contacts: ContactRepository,
    private readonly personalDataRegistry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('messages', {
      export: async (person) =>
        (await this.contacts.findAllBySubject(person)).map(
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
      erase: (person) => this.contacts.removeAllBySubject(person),
    });
    this.toDo.register('messages', () => this.contacts.countOpen());
  }
}
