import { Injectable } from '@nestjs/common';
import {
  type SettingsInput,
  type SettingsView,
  SHOP_SETTINGS,
  type ShopSettings,
} from '@munay/contracts/admin/setting';
import { createEmptyInput, pickFields } from '@munay/contracts/fields';
import type { BankAccount } from '@munay/contracts/order/bank';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { SettingRepository } from './setting.repository';

const DEFAULT_LOW_STOCK_THRESHOLD = 5;

/** Reads and replaces the shop settings. */
@Injectable()
export class SettingService {
  private readonly defaults: ShopSettings;

  constructor(
    config: Config,
    private readonly settings: SettingRepository,
  ) {
    this.defaults = {
      ...createEmptyInput(SHOP_SETTINGS),
      lowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
      contactEmail: config.values.SHOP_EMAIL,
      accountHolder: config.values.SHOP_NAME,
    };
  }

  /** The current settings. */
  async getCurrent(): Promise<SettingsView> {
    const { version, values } = await this.settings.findSettings();
    return { ...this.defaults, ...values, version };
  }

  /** The bank account for transfers; null until staff have set it. */
  async findAccount(): Promise<BankAccount | null> {
    const { accountHolder, iban } = await this.getCurrent();
    return iban ? { holder: accountHolder || this.defaults.accountHolder, iban } : null;
  }

  /** Replaces the settings if the version matches. @throws AppError editConflict */
  async replace(
    version: number,
    values: Omit<SettingsInput, 'version'>,
  ): Promise<{ before: SettingsView; after: ShopSettings }> {
    const before = await this.getCurrent();
    const after = pickFields(SHOP_SETTINGS, { ...before, ...values });
    if (before.version !== version || !(await this.settings.replace(version, after)))
      throw new AppError('editConflict', { current: before });
    return { before, after };
  }

  /** Stores the initial settings unless any exist. */
  async initialize(values: Partial<ShopSettings>): Promise<void> {
    const { version } = await this.settings.findSettings();
    if (version === 0) await this.settings.replace(0, { ...this.defaults, ...values });
  }
}
