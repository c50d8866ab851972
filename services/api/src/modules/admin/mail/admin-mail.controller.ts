import { Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { JobQueryDto, PreviewQueryDto } from './admin-mail.dto';
import { AdminMailService } from './admin-mail.service';
import { MailPreviewService } from './mail-preview.service';

@Controller()
export class AdminMailController {
  constructor(
    private readonly adminMails: AdminMailService,
    private readonly mailPreviews: MailPreviewService,
  ) {}

  @Handles(ENDPOINTS.listJobs)
  list(@Query() query: JobQueryDto) {
    return this.adminMails.list(query);
  }

  @Handles(ENDPOINTS.retryDeadJobs)
  retryDead(@CurrentStaff() staff: StaffCaller) {
    return this.adminMails.retryDead(staff);
  }

  @Handles(ENDPOINTS.previewMail)
  preview(@Param('type') type: string, @Query() { locale, job }: PreviewQueryDto) {
    return this.mailPreviews.preview(type, locale, job);
  }
}
