import { Controller, Query, StreamableFile } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { DocumentPeriodDto } from './document.dto';
import { DocumentService } from './document.service';

@Controller()
export class DocumentController {
  constructor(private readonly documents: DocumentService) {}

  @Handles(ENDPOINTS.exportDocuments)
  async csv(
    @Query() period: DocumentPeriodDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return toDownload(
      await this.documents.csv(period, locale, staff),
      CSV,
      buildFileName('documents', period, 'csv'),
    );
  }

  @Handles(ENDPOINTS.exportBalance)
  async balance(
    @Query() period: DocumentPeriodDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return toDownload(
      await this.documents.balance(period, locale, staff),
      CSV,
      buildFileName('balance', period, 'csv'),
    );
  }

  @Handles(ENDPOINTS.downloadDocuments)
  async createZip(@Query() period: DocumentPeriodDto, @CurrentStaff() staff: StaffCaller) {
    const zip = await this.documents.createArchive(period, staff);
    return toDownload(zip, 'application/zip', buildFileName('documents', period, 'zip'));
  }
}

const CSV = 'text/csv; charset=utf-8';

/** Builds a file name: `munay-documents-2026-10-01-2026-12-31.csv` */
const buildFileName = (fileKind: string, { from, to }: DocumentPeriodDto, extension: string): string =>
  `munay-${fileKind}-${from}-${to}.${extension}`;

/** Returns a stream, although the endpoint declares the file as bytes. */
const toDownload = (
  file: ConstructorParameters<typeof StreamableFile>[0],
  type: string,
  name: string,
): Uint8Array =>
  new StreamableFile(file as never, {
    type,
    disposition: `attachment; filename="${name}"`,
  }) as unknown as Uint8Array;
