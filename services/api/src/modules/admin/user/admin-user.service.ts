import { Injectable } from '@nestjs/common';
import type { AdminUser, EditUserInput } from '@munay/contracts/admin/user';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import { type StaffCaller, type VerifiedCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { SessionService } from '../../auth/session.service';
import { OrderSalesQuery } from '../../order/queries/order-sales.query';
import { ErasureService } from '../../privacy/erasure.service';
import { StoreService } from '../../store/store.service';
import { toRow } from '../../user/user.mapper';
import type { UserFields } from '../../user/user.types';
import { isAdmin } from './user-rights.rules';
import { UserRightsService } from './user-rights.service';

/** Manages accounts for staff. Each change is recorded in the audit log. */
@Injectable()
export class AdminUserService {
  constructor(
    private readonly sessions: SessionService,
    private readonly erasure: ErasureService,
    private readonly orderSales: OrderSalesQuery,
    private readonly stores: StoreService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly userRights: UserRightsService,
  ) {}

  /** Loads an account with its open sessions. @throws AppError noUser */
  async open(id: string): Promise<AdminUser> {
    return this.buildView(await this.userRights.require(id));
  }

  /**
   * Updates an account. Closing the account, or changing its roles or stores, ends all its sessions. Granting or
   * removing rights requires a recent verification of the second factor.
   * @throws AppError noUser, noUpdate, noStore, lastAdmin, addressUnverified, verificationRequired
   */
  async edit(id: string, { closed, ...fields }: EditUserInput, by: VerifiedCaller): Promise<AdminUser> {
    if (closed === undefined && Object.keys(fields).length === 0) throw new AppError('noUpdate');
    for (const store of fields.stores ?? []) await this.stores.findLabel(store);
    const editedUser = await this.transaction.run(() =>
      this.userRights.change(id, { closed, ...fields }, by),
    );
    if (editedUser.endsSessions) await this.sessions.removeAll(id);
    return this.buildView(editedUser.after);
  }

  /**
   * Erases an account, as its owner could.
   * @returns id of the account
   * @throws AppError noUser, ownAccount, lastAdmin, erasureDeferred with the orders that must be completed first
   */
  async remove(id: string, by: StaffCaller): Promise<string> {
    if (id === by.id) throw new AppError('ownAccount');
    const user = await this.userRights.require(id);
    await this.erasure.eraseAccount(user, async () => {
      await this.auditLog.record({ by, action: 'user.delete', entity: { kind: 'user', id, label: '' } });
      if (isAdmin(user)) await this.userRights.removeAdmin(user, by);
    });
    return id;
  }

  async buildView(user: UserFields): Promise<AdminUser> {
    const [sessions, orders] = await Promise.all([
      this.sessions.listSessions(user),
      this.orderSales.sumByUser(user.id),
    ]);
    return {
      ...toRow(user),
      middlename: user.middlename,
      phone: user.phone,
      stores: user.stores,
      locale: user.locale,
      secondFactor: user.hasSecondFactor,
      sessions,
      orders,
    };
  }
}
