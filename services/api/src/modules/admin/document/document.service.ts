import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DOCUMENT_DAYS_MAX, type DocumentPeriod } from '@munay/contracts/admin/document';
import type { Locale } from '@munay/contracts/locale';
import { csvWriter } from '../../../csv/csv.cells';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { addDays, startOfDay } from '../../../runtime/zone-day';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { type DocumentFields, DocumentRegister } from '../../invoice/document-register.query';
import { InvoiceService } from '../../invoice/invoice.service';
import { SecurityAlerts } from '../../user/security-alerts';
import { cellsOf, COLUMNS } from './document.columns';
import { type ZipEntry, zipped } from './document.zip';

/** Invoices and credit notes of a period by the day they were issued, written while they are read. */
@Injectable()
export class DocumentService {
  constructor(
    private readonly register: DocumentRegister,
    private readonly invoices: InvoiceService,
    private readonly auditLog: AuditLogService,
    private readonly alerts: SecurityAlerts,
    private readonly transaction: Transaction,
  ) {}

  /**
   * The register as a file for spreadsheets of a language. Every administrator is told who carries it off.
   * @throws AppError periodInvalid for days in the wrong order or more than a year
   */
  async csv(period: DocumentPeriod, locale: Locale, by: StaffCaller): Promise<Readable> {
    return Readable.from(this.rows(await this.open(period, by), locale));
  }

  /** The documents themselves, as PDF in a ZIP file. @throws AppError as `csv` */
  async zip(period: DocumentPeriod, by: StaffCaller): Promise<Readable> {
    return Readable.from(zipped(this.drawn(await this.open(period, by))));
  }

  private async open({ from, to }: DocumentPeriod, by: StaffCaller): Promise<AsyncGenerator<DocumentFields>> {
    if (from > to || addDays(from, DOCUMENT_DAYS_MAX) <= to) throw new AppError('periodInvalid');
    await this.transaction.run(async () => {
      const entity = { kind: 'setting' as const, id: 'documents', label: `${from} – ${to}` };
      await this.auditLog.record({ by, action: 'document.export', entity });
      await this.alerts.tell('documentsExported', { actorId: by.id });
    });
    return this.register.issued(startOfDay(from), startOfDay(addDays(to, 1)));
  }

  private async *rows(documents: AsyncIterable<DocumentFields>, locale: Locale): AsyncGenerator<string> {
    const { head, line } = csvWriter(COLUMNS, locale);
    yield head;
    for await (const fields of documents) yield line(cellsOf(fields, locale));
  }

  private async *drawn(documents: AsyncIterable<DocumentFields>): AsyncGenerator<ZipEntry> {
    for await (const fields of documents) {
      const content = await this.invoices.draw(fields);
      yield { name: `${fields.number}.pdf`, content, at: new Date(fields.issuedAt) };
    }
  }
}
