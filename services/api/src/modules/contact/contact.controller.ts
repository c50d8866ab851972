import { Body, Controller, Header, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { MessageListQueryDto, ReplyToMessageDto, SendMessageDto, UpdateMessageDto } from './contact.dto';
import { ContactService } from './contact.service';
import { ContactFormService } from './contact-form.service';
import { MessageThreadService } from './message-thread.service';

@Controller()
export class ContactController {
  constructor(
    private readonly contactForm: ContactFormService,
    private readonly contact: ContactService,
    private readonly messageThreads: MessageThreadService,
  ) {}

  @Handles(ENDPOINTS.openContactForm)
  @Header('cache-control', 'no-store')
  open() {
    return this.contactForm.open();
  }

  @Handles(ENDPOINTS.sendMessage)
  send(@Body() input: SendMessageDto, @CurrentCaller() caller: Caller) {
    return this.contactForm.send(input, caller);
  }

  @Handles(ENDPOINTS.listMessages)
  list(@Query() query: MessageListQueryDto) {
    return this.contact.listForStaff(query);
  }

  @Handles(ENDPOINTS.openMessage)
  openMessage(@Param('id', ObjectIdPipe) id: string) {
    return this.messageThreads.open(id);
  }

  @Handles(ENDPOINTS.replyToMessage)
  reply(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: ReplyToMessageDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.contact.reply(id, input, staff);
  }

  @Handles(ENDPOINTS.updateMessage)
  update(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: UpdateMessageDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.contact.update(id, input, staff);
  }
}
