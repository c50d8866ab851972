import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OrderExportQuery } from '@munay/contracts/admin/lists';
import type { Locale } from '@munay/contracts/locale';
import { createCsvWriter } from '../../../csv/csv.cells';
import { Transaction } from '../../../database/transaction';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { StaffOrderListQuery } from '../../order/queries/staff-order-list.query';
import { SecurityAlertService } from '../../user/security-alert.service';
import { COLUMNS } from './order-export.messages';
import { toExportRow } from './order-export.rows';

/** Streams orders as a spreadsheet file in constant memory. */
@Injectable()
export class OrderExportService {
  constructor(
    private readonly staffOrderLists: StaffOrderListQuery,
    private readonly securityAlerts: SecurityAlertService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Records the export in the audit log and notifies all administrators. */
  recordExport(by: StaffCaller): Promise<void> {
    return this.transaction.run(async () => {
      const entity = { kind: 'setting', id: 'orders', label: '' } as const;
      await this.auditLog.record({ by, action: 'order.export', entity });
      await this.securityAlerts.send('ordersExported', { actorId: by.id });
    });
  }

  /** Streams the file. @param locale language of the headings, which also determines the separators */
  csv = (query: OrderExportQuery, locale: Locale): Readable => Readable.from(this.renderRows(query, locale));

  private async *renderRows(query: OrderExportQuery, locale: Locale): AsyncGenerator<string> {
    const { head, line } = createCsvWriter(COLUMNS, locale);
    yield head;
    for await (const order of this.staffOrderLists.iterate(query)) yield line(toExportRow(order, locale));
  }
}
