import { Controller, Header, Query, StreamableFile } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { DocumentPeriodDto } from './document.dto';
import { DocumentService } from './document.service';

@Controller()
export class DocumentController {
  constructor(private readonly documents: DocumentService) {}

  @Handles(ENDPOINTS.exportDocuments)
  @Header('content-disposition', 'attachment; filename="documents.csv"')
  async csv(
    @Query() period: DocumentPeriodDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    const type = 'text/csv; charset=utf-8';
    return asFile(new StreamableFile(await this.documents.csv(period, locale, staff), { type }));
  }

  @Handles(ENDPOINTS.exportBalance)
  @Header('content-disposition', 'attachment; filename="balance.csv"')
  async balance(
    @Query() period: DocumentPeriodDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    const type = 'text/csv; charset=utf-8';
    return asFile(new StreamableFile(await this.documents.balance(period, locale, staff), { type }));
  }

  @Handles(ENDPOINTS.downloadDocuments)
  @Header('content-disposition', 'attachment; filename="documents.zip"')
  async zip(@Query() period: DocumentPeriodDto, @CurrentStaff() staff: StaffCaller) {
    const type = 'application/zip';
    return asFile(new StreamableFile(await this.documents.zip(period, staff), { type }));
  }
}

/** The endpoint table types a file as bytes; here it is a stream. */
const asFile = (file: StreamableFile): Uint8Array => file as unknown as Uint8Array;
