import { Injectable } from '@nestjs/common';
import { canAccess } from '@munay/contracts/account/access';
import type { AuditAction } from '@munay/contracts/admin/audit';
import type { EditUserInput } from '@munay/contracts/admin/user';
import { AppError } from '../../../errors/app-error';
import { requireFreshVerification, type StaffCaller, type VerifiedCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { SecurityAlertService } from '../../user/security-alert.service';
import { UserService } from '../../user/user.service';
import type { StaffChange, UserFields } from '../../user/user.types';
import { getActiveRoles, grantsRights, hasSameItems, isAdmin, isRightsChange } from './user-rights.rules';

/** Changes accounts and their rights for staff. Each change is recorded in the audit log. */
@Injectable()
export class UserRightsService {
  constructor(
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
    private readonly securityAlerts: SecurityAlertService,
    private readonly clock: Clock,
  ) {}

  async change(
    id: string,
    { closed, ...fields }: Omit<EditUserInput, 'closed'> & { closed?: boolean | undefined },
    by: VerifiedCaller,
  ): Promise<{ after: UserFields; endsSessions: boolean }> {
    const before = await this.require(id);
    const change: StaffChange = {
      ...fields,
      ...(closed !== undefined && { disabledAt: closed ? (before.disabledAt ?? this.clock.now()) : null }),
    };
    if (grantsRights(change) && !before.emailValidatedAt) throw new AppError('addressUnverified');
    const endsSessions = isRightsChange(before, change);
    const after = await this.users.edit(id, change, endsSessions);
    await this.audit('user.edit', by, before, after);
    if (!hasSameItems(getActiveRoles(before), getActiveRoles(after))) requireFreshVerification(by);
    if (isAdmin(after) && !isAdmin(before))
      await this.securityAlerts.send('adminGranted', { actorId: by.id, subjectId: id });
    if (isAdmin(before) && !isAdmin(after)) await this.removeAdmin(before, by);
    return { after, endsSessions };
  }

  /**
   * Counts administrators after writing the audit entry. The audit log serialises concurrent changes, so two
   * administrators cannot demote each other.
   */
  async removeAdmin({ id }: UserFields, by: StaffCaller): Promise<void> {
    await this.users.requireAdmin();
    await this.securityAlerts.send('adminRemoved', { actorId: by.id, subjectId: id });
  }

  /** Lists the owners of a store, sorted by name. */
  async listOwners(storeId: string): Promise<{ _id: string; name: string; email: string }[]> {
    return (await this.users.findByStore(storeId))
      .map(({ id, firstname, lastname, email }) => ({ _id: id, name: `${firstname} ${lastname}`, email }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es'));
  }

  /**
   * Sets the owners of a store. Call inside the transaction that writes the store. New owners get the store role;
   * former owners lose it if they own no other store. An account whose rights change is logged out.
   * @throws AppError noUser, addressUnverified, verificationRequired
   */
  async setOwners(storeId: string, owners: readonly string[], by: VerifiedCaller): Promise<void> {
    const before = await this.users.findByStore(storeId);
    for (const { id, roles, stores } of before.filter((user) => !owners.includes(user.id))) {
      const remainingStores = stores.filter((store) => store !== storeId);
      const remainingRoles = remainingStores.length > 0 ? roles : roles.filter((role) => role !== 'STORE');
      await this.change(id, { stores: remainingStores, roles: remainingRoles }, by);
    }
    for (const id of owners) {
      const { roles, stores } = await this.require(id);
      if (stores.includes(storeId)) continue;
      const newRoles = canAccess('store', { roles }) ? roles : [...roles, 'STORE' as const];
      await this.change(id, { stores: [...stores, storeId], roles: newRoles }, by);
    }
  }

  async require(id: string): Promise<UserFields> {
    const user = await this.users.record(id);
    if (!user) throw new AppError('noUser');
    return user;
  }

  /** Records that names and phone numbers changed, but not their values, because the audit log cannot be erased. */
  audit(action: AuditAction, by: StaffCaller, before: UserFields, after: UserFields): Promise<void> {
    const changedPersonalFields = (['firstname', 'middlename', 'lastname', 'phone'] as const).filter(
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
      after: {
        ...rights(after),
        changed: changedPersonalFields.length > 0 ? changedPersonalFields : undefined,
      },
    });
  }
}
