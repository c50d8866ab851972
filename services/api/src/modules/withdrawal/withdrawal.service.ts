import { Injectable } from '@nestjs/common';
import type {
  WithdrawalListPage,
  WithdrawalListQuery,
  WithdrawalView,
} from '@munay/contracts/order/withdrawal';
import { AppError } from '../../errors/app-error';
import { OrderService } from '../order/order.service';
import { StaffOrderListQuery } from '../order/queries/staff-order-list.query';
import { UserService } from '../user/user.service';
import { toView } from './withdrawal.mapper';
import { type WithdrawalRecord, WithdrawalRepository } from './withdrawal.repository';
const PAGE_SIZE = 25;

/** Declarations of withdrawal, for staff and emails. */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly orders: OrderService,
    private readonly staffOrderLists: StaffOrderListQuery,
    private readonly users: UserService,
    private readonly withdrawals: WithdrawalRepository,
  ) {}

  /**
   * A declaration, as its emails need it.
   * @returns the declaration, and whether the declaring person has verified the given address
   * @throws AppError notFound
   */
  async findForMail(id: string): Promise<{ withdrawal: WithdrawalView; isVerified: boolean }> {
    const withdrawal = await this.withdrawals.findById(id);
    if (!withdrawal) throw new AppError('notFound');
    const order = withdrawal.orderId === null ? null : await this.orders.findOrder(withdrawal.orderId);
    return {
      withdrawal: toView(withdrawal, order?.number ?? null),
      isVerified: await this.users.hasVerified(withdrawal),
    };
  }

  /** Declarations for staff. The search covers reference, order number, name and email. */
  async listForStaff(query: WithdrawalListQuery): Promise<WithdrawalListPage> {
    const { page = 1, pageSize = PAGE_SIZE } = query;
    const { withdrawals, total } = await this.withdrawals.findPage(query, (page - 1) * pageSize, pageSize);
    return { withdrawals: await this.toViews(withdrawals), page, pageSize, total };
  }

  private async toViews(withdrawals: WithdrawalRecord[]): Promise<WithdrawalView[]> {
    const orders = await this.staffOrderLists.findBuyers(withdrawals.flatMap(({ orderId }) => orderId ?? []));
    return withdrawals.map((withdrawal) =>
      toView(withdrawal, orders.get(withdrawal.orderId ?? '')?.number ?? null),
    );
  }
}
