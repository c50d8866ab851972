import { Injectable } from '@nestjs/common';
import { isIban, plainIban } from '@munay/contracts/bank';
import type { SettingsView, ShopSettings } from '@munay/contracts/setting';
import { Config } from '../../config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../http/app-error';
import type { StaffCaller } from '../../http/caller';
import { AuditLogService } from '../audit-log/audit-log.service';
import { SettingRepository } from './setting.repository';

const LOW_STOCK = 5;

/** What staff set for the whole shop. Its history is the audit log of kind `setting`. */
@Injectable()
export class SettingService {
  private readonly defaults: ShopSettings;

  constructor(
    config: Config,
    private readonly settings: SettingRepository,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {
    this.defaults = {
      lowStockThreshold: LOW_STOCK,
      contactEmail: config.values.SHOP_EMAIL,
      contactPhone: '',
      accountHolder: config.values.SHOP_NAME,
      iban: '',
    };
  }

  /** What is set now. */
  async current(): Promise<SettingsView> {
    const { version, values } = await this.settings.find();
    return { ...this.defaults, ...values, version };
  }

  /** @throws AppError ibanInvalid, editedMeanwhile with the settings of now */
  async replace({ version, ...input }: SettingsView, by: StaffCaller): Promise<SettingsView> {
    if (input.iban && !isIban(input.iban)) throw new AppError('ibanInvalid');
    const values = { ...input, iban: plainIban(input.iban) };
    await this.transaction.run(async () => {
      const before = await this.current();
      if (before.version !== version || !(await this.settings.replace(version, values)))
        throw new AppError('editedMeanwhile', { current: before });
      await this.auditLog.record({
        by,
        action: 'setting.edit',
        entity: { kind: 'setting', id: 'shop', label: '' },
        before: { ...before, version: undefined },
        after: values,
      });
    });
    return this.current();
  }
}
