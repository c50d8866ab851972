import { Injectable } from '@nestjs/common';
import type { SettingsInput, SettingsView } from '@munay/contracts/admin/setting';
import { isIban, toPlainIban } from '@munay/contracts/order/bank';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import { requireFreshVerification, type VerifiedCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import { SettingService } from '../../setting/setting.service';
import { SecurityAlertService } from '../../user/security-alert.service';

/** Manages the shop settings. Their history consists of the audit log entries of kind `setting`. */
@Injectable()
export class AdminSettingService {
  constructor(
    private readonly settings: SettingService,
    private readonly auditLog: AuditLogService,
    private readonly securityAlerts: SecurityAlertService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Replaces the settings. Changing the bank account for transfers requires a recent verification of the second factor.
   * @throws AppError ibanInvalid, verificationRequired, editConflict with the current settings
   */
  async replace({ version, ...input }: SettingsInput, by: VerifiedCaller): Promise<SettingsView> {
    if (input.iban && !isIban(input.iban))
      throw new AppError('ibanInvalid', { fields: [{ field: 'iban', rule: 'iban' }] });
    const values = { ...input, iban: toPlainIban(input.iban) };
    await this.transaction.run(async () => {
      const { before, after } = await this.settings.replace(version, values);
      if (before.iban !== values.iban || before.accountHolder !== values.accountHolder) {
        requireFreshVerification(by);
        await this.securityAlerts.send('accountChanged', { actorId: by.id });
      }
      await this.auditLog.record({
        by,
        action: 'setting.edit',
        entity: { kind: 'setting', id: 'shop', label: '' },
        before: { ...before, version: undefined },
        after,
      });
    });
    return this.settings.getCurrent();
  }
}
