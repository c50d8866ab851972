import { Injectable } from '@nestjs/common';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { Transaction } from '../../../database/transaction';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { InvoiceService } from '../../invoice/invoice.service';
import { toOrderEntity } from '../../order/order.entity';
import { OrderService } from '../../order/order.service';
import { OrderSalesQuery } from '../../order/queries/order-sales.query';
import { getRetainedCents } from '../../order/rules/dispute.rules';
import { ProductService } from '../../product/product.service';
import { UserService } from '../../user/user.service';
import { listStaffIds, toAdminView } from './admin-order.mapper';

/** Loads orders for staff, with their notes. */
@Injectable()
export class AdminOrderService {
  constructor(
    private readonly orders: OrderService,
    private readonly orderSales: OrderSalesQuery,
    private readonly users: UserService,
    private readonly products: ProductService,
    private readonly invoices: InvoiceService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError noOrder */
  async open(id: string): Promise<AdminOrder> {
    const order = await this.orders.get(id);
    const { userId } = order.buyer;
    const [names, { count, paidCents }, account, products, unprintable] = await Promise.all([
      this.users.findNames([...listStaffIds(order), ...(userId === null ? [] : [userId])]),
      userId === null
        ? { count: 1, paidCents: getRetainedCents(order.payment) }
        : this.orderSales.sumByUser(userId),
      this.orders.findAccountFor([order]),
      this.products.findTitlesAndSizes(order.lines.map(({ productId }) => productId)),
      order.billNumber ? [] : this.invoices.findUnprintableInOrder(order),
    ]);
    const buyer = { account: userId !== null && names.has(userId), orders: count, paidCents };
    return toAdminView(order, names, buyer, account, products, unprintable);
  }

  /** Adds an internal note. @throws AppError noOrder */
  async addNote(id: string, text: string, by: StaffCaller): Promise<AdminOrder> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      await this.orders.addNote(id, { at: this.clock.now(), by: by.id, text });
      const notes = order.notes.length;
      await this.auditLog.record({
        by,
        action: 'order.note',
        entity: toOrderEntity(order),
        before: { notes },
        after: { notes: notes + 1 },
      });
    });
    return this.open(id);
  }
}
