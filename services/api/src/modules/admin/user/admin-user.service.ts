import { Injectable } from '@nestjs/common';
import { canAccess, type Role } from '@munay/contracts/account/access';
import type { AuditAction } from '@munay/contracts/admin/audit';
import type { AdminUser, EditUser } from '@munay/contracts/admin/user';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import { type ProvingCaller, requireFresh, type StaffCaller } from '../../../http/caller';
import { ThrottleService } from '../../../rate-limit/throttle.service';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { AccountService } from '../../auth/account.service';
import { SessionService } from '../../auth/session.service';
import { OrderService } from '../../order/order.service';
import { PrivacyService } from '../../privacy/privacy.service';
import { StoreService } from '../../store/store.service';
import { SecurityAlerts } from '../../user/security-alerts';
import { toRow } from '../../user/user.mapper';
import { UserService } from '../../user/user.service';
import type { StaffChange, UserFields } from '../../user/user.types';

const RESET_LIMIT = { points: 1, seconds: 60 };

/** Staff management of accounts. Each change is recorded in the audit log. */
@Injectable()
export class AdminUserService {
  constructor(
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly sessions: SessionService,
    private readonly privacy: PrivacyService,
    private readonly orders: OrderService,
    private readonly stores: StoreService,
    private readonly throttle: ThrottleService,
    private readonly auditLog: AuditLogService,
    private readonly alerts: SecurityAlerts,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** An account with its open sessions. @throws AppError noUser */
  async open(id: string): Promise<AdminUser> {
    return this.viewOf(await this.require(id));
  }

  /**
   * Updates an account. Changing roles or stores or closing it ends its sessions; granting or removing rights requires
   * a
   * recent second factor.
   * @throws AppError noUser, noUpdate, noStore, lastAdmin, addressUnproved, proofNeeded
   */
  async edit(id: string, { closed, ...fields }: EditUser, by: ProvingCaller): Promise<AdminUser> {
    if (closed === undefined && Object.keys(fields).length === 0) throw new AppError('noUpdate');
    for (const store of fields.stores ?? []) await this.stores.label(store);
    const edited = await this.transaction.run(() => this.change(id, { closed, ...fields }, by));
    if (edited.ends) await this.sessions.forgetAll(id);
    return this.viewOf(edited.after);
  }

  private async change(
    id: string,
    { closed, ...fields }: EditUser,
    by: ProvingCaller,
  ): Promise<{ after: UserFields; ends: boolean }> {
    const before = await this.require(id);
    const change: StaffChange = {
      ...fields,
      ...(closed !== undefined && { disabledAt: closed ? (before.disabledAt ?? this.clock.now()) : null }),
    };
    if (givesRights(change) && !before.emailValidatedAt) throw new AppError('addressUnproved');
    const ends = changesRights(before, change);
    const after = await this.users.edit(id, change, ends);
    await this.audit('user.edit', by, before, after);
    if (!same(powers(before), powers(after))) requireFresh(by);
    if (isAdmin(after) && !isAdmin(before))
      await this.alerts.tell('adminGranted', { actorId: by.id, subjectId: id });
    if (isAdmin(before) && !isAdmin(after)) await this.loseAdmin(before, by);
    return { after, ends };
  }

  /** Counted after the audit entry, which makes two administrators who demote each other wait for one another. */
  private async loseAdmin({ id }: UserFields, by: StaffCaller): Promise<void> {
    await this.users.requireAdmin();
    await this.alerts.tell('adminRemoved', { actorId: by.id, subjectId: id });
  }

  /** Owners of a store, by name. */
  async ownersOf(storeId: string): Promise<{ _id: string; name: string; email: string }[]> {
    return (await this.users.ofStore(storeId))
      .map(({ id, firstname, lastname, email }) => ({ _id: id, name: `${firstname} ${lastname}`, email }))
      .sort((one, other) => one.name.localeCompare(other.name, 'es'));
  }

  /**
   * Sets the owners of a store within the transaction that writes it: they get the store role, others lose it with
   * their
   * last store. Anyone whose rights change is logged out.
   * @throws AppError noUser, addressUnproved, proofNeeded
   */
  async setOwners(storeId: string, owners: readonly string[], by: ProvingCaller): Promise<void> {
    const before = await this.users.ofStore(storeId);
    for (const { id, roles, stores } of before.filter((one) => !owners.includes(one.id))) {
      const left = stores.filter((one) => one !== storeId);
      const remaining = left.length > 0 ? roles : roles.filter((role) => role !== 'STORE');
      await this.change(id, { stores: left, roles: remaining }, by);
    }
    for (const id of owners) {
      const { roles, stores } = await this.require(id);
      if (stores.includes(storeId)) continue;
      const next = canAccess('store', { roles }) ? roles : [...roles, 'STORE' as const];
      await this.change(id, { stores: [...stores, storeId], roles: next }, by);
    }
  }

  /**
   * Mails a password reset link and ends every session; staff never choose a password.
   * @throws AppError noUser, proofNeeded for a staff account, tooManyRequests: one a minute per account
   */
  async reset(id: string, by: ProvingCaller): Promise<null> {
    const user = await this.require(id);
    if (powers(user).length > 0) requireFresh(by);
    await this.throttle.take('staff-reset', id, RESET_LIMIT);
    await this.transaction.run(async () => {
      await this.accounts.mailResetLink(await this.users.endSessions(id));
      await this.audit('user.reset', by, user, user);
    });
    await this.sessions.forgetAll(id);
    return null;
  }

  /**
   * Ends one session of an account, or all.
   * @throws AppError noUser, notFound, proofNeeded for another staff account, busy while the session store is
   * unavailable
   */
  async endSessions(id: string, session: string | undefined, by: ProvingCaller): Promise<AdminUser> {
    const user = await this.require(id);
    if (powers(user).length > 0 && id !== by.id) requireFresh(by);
    await this.sessions.endFor(user, session);
    await this.audit('user.endSessions', by, user, user);
    return this.viewOf(user);
  }

  /**
   * Erases an account as its owner could.
   * @returns its id
   * @throws AppError noUser, ownAccount, lastAdmin, erasureDeferred naming the orders that must end first
   */
  async remove(id: string, by: StaffCaller): Promise<string> {
    if (id === by.id) throw new AppError('ownAccount');
    const user = await this.require(id);
    await this.privacy.eraseAccount(user, async () => {
      await this.auditLog.record({ by, action: 'user.delete', entity: { kind: 'user', id, label: '' } });
      if (isAdmin(user)) await this.loseAdmin(user, by);
    });
    return id;
  }

  private async viewOf(user: UserFields): Promise<AdminUser> {
    const [sessions, orders] = await Promise.all([this.sessions.listOf(user), this.orders.ofUser(user.id)]);
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

  private async require(id: string): Promise<UserFields> {
    const user = await this.users.record(id);
    if (!user) throw new AppError('noUser');
    return user;
  }

  /** Names and phone numbers stay out of the log, which cannot be erased: it only says that they changed. */
  private audit(action: AuditAction, by: StaffCaller, before: UserFields, after: UserFields): Promise<void> {
    const personal = (['firstname', 'middlename', 'lastname', 'phone'] as const).filter(
      (field) => before[field] !== after[field],
    );
    const rights = ({ roles, stores, disabledAt }: UserFields) => ({
      roles,
      stores,
      closed: disabledAt !== null,
    });
    return this.auditLog.record({
      by,
      action,
      entity: { kind: 'user', id: after.id, label: '' },
      before: rights(before),
      after: { ...rights(after), ...(personal.length > 0 && { changed: personal }) },
    });
  }
}

/** The account's current rights. */
const powers = ({ roles, disabledAt }: UserFields): readonly Role[] => (disabledAt === null ? roles : []);

const isAdmin = (user: UserFields): boolean => canAccess('admin', { roles: powers(user) });

const same = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** Several accounts may claim an address: rights require proof of it. */
const givesRights = ({ roles = [], stores = [] }: StaffChange): boolean =>
  roles.length > 0 || stores.length > 0;

/** Whether the change adds or removes rights. */
const changesRights = (before: UserFields, { roles, stores, disabledAt }: StaffChange): boolean =>
  (roles !== undefined && !same(roles, before.roles)) ||
  (stores !== undefined && !same(stores, before.stores)) ||
  (disabledAt !== undefined && (disabledAt === null) !== (before.disabledAt === null));
