import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type DocumentPeriod, isValidPeriod } from '@munay/contracts/admin/document';
import type { Locale } from '@munay/contracts/locale';
import { startOfDay } from '@munay/contracts/shop-clock';
import { addDays } from '@munay/contracts/shop-day';
import { createCsvWriter, type CsvColumns, type CsvRow } from '../../../csv/csv.cells';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { BalanceRegisterQuery } from '../../balance/balance-register.query';
import { type DocumentFields, DocumentRegisterQuery } from '../../invoice/document-register.query';
import { InvoiceService } from '../../invoice/invoice.service';
import { SecurityAlertService } from '../../user/security-alert.service';
import { BALANCE_COLUMNS, toBalanceCells } from './balance.columns';
import { COLUMNS, toDocumentCells } from './document.columns';
import { createZip, type ZipEntry } from './document.zip';

/** Streams accounting data for a period: invoices, credit notes, and payment provider fees and payouts. */
@Injectable()
export class DocumentService {
  constructor(
    private readonly documentRegister: DocumentRegisterQuery,
    private readonly balanceRegisters: BalanceRegisterQuery,
    private readonly invoices: InvoiceService,
    private readonly auditLog: AuditLogService,
    private readonly securityAlerts: SecurityAlertService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Streams the list of documents as a spreadsheet file. All administrators are notified of the download.
   * @throws AppError periodInvalid if the days are in the wrong order or more than a year apart
   */
  async csv(period: DocumentPeriod, locale: Locale, by: StaffCaller): Promise<Readable> {
    return Readable.from(writeRows(COLUMNS, await this.listDocuments(period, by), toDocumentCells, locale));
  }

  /** Streams the documents as PDF files in a ZIP file. @throws the same errors as `csv` */
  async createArchive(period: DocumentPeriod, by: StaffCaller): Promise<Readable> {
    return Readable.from(createZip(this.renderEntries(await this.listDocuments(period, by))));
  }

  /** Streams payment provider fees and payouts. @throws the same errors as `csv` */
  async balance(period: DocumentPeriod, locale: Locale, by: StaffCaller): Promise<Readable> {
    const days = this.days(period);
    await this.record('balance', period, by);
    return Readable.from(
      writeRows(BALANCE_COLUMNS, this.balanceRegisters.listMovements(...days), toBalanceCells, locale),
    );
  }

  private async listDocuments(
    period: DocumentPeriod,
    by: StaffCaller,
  ): Promise<AsyncGenerator<DocumentFields>> {
    const days = this.days(period);
    await this.transaction.run(async () => {
      await this.record('document', period, by);
      await this.securityAlerts.send('documentsExported', { actorId: by.id });
    });
    return this.documentRegister.listIssuedDocuments(...days);
  }

  private days({ from, to }: DocumentPeriod): [from: Date, until: Date] {
    if (!isValidPeriod({ from, to })) throw new AppError('periodInvalid');
    return [startOfDay(from), startOfDay(addDays(to, 1))];
  }

  private record(
    exportKind: 'balance' | 'document',
    { from, to }: DocumentPeriod,
    by: StaffCaller,
  ): Promise<void> {
    const entity = { kind: 'setting', id: 'documents', label: `${from} – ${to}` } as const;
    return this.auditLog.record({ by, action: `${exportKind}.export`, entity });
  }

  private async *renderEntries(documents: AsyncIterable<DocumentFields>): AsyncGenerator<ZipEntry> {
    for await (const fields of documents) {
      const content = await this.invoices.drawDocument(fields);
      yield { name: `${fields.number}.pdf`, content, at: new Date(fields.issuedAt) };
    }
  }
}

async function* writeRows<T extends CsvColumns, R>(
  columns: T,
  records: AsyncIterable<R>,
  cells: (record: R, locale: Locale) => CsvRow<T>,
  locale: Locale,
): AsyncGenerator<string> {
  const { head, line } = createCsvWriter(columns, locale);
  yield head;
  for await (const record of records) yield line(cells(record, locale));
}
