import { Controller, Param, Query } from '@nestjs/common';
import type { JobPage, MailPreview } from '@munay/contracts/admin/jobs';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../../http/endpoint.decorator';
import { JobQueryDto, PreviewQueryDto } from './admin-mail.dto';
import { AdminMailService } from './admin-mail.service';

@Controller()
export class AdminMailController {
  constructor(private readonly mails: AdminMailService) {}

  @Handles(ENDPOINTS.listJobs)
  list(@Query() query: JobQueryDto): Promise<JobPage> {
    return this.mails.list(query);
  }

  @Handles(ENDPOINTS.previewMail)
  preview(@Param('type') type: string, @Query() { locale, job }: PreviewQueryDto): Promise<MailPreview> {
    return this.mails.preview(type, locale, job);
  }
}
