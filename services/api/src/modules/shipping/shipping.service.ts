import { Injectable } from '@nestjs/common';
import type { ShippingTableView } from '@munay/contracts/admin/setting';
import {
  getZone,
  HOME_POSTCODE,
  isOutsideVat,
  isPostcode,
  type ShippingOption,
} from '@munay/contracts/order/address';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { CachedRead } from '../../runtime/recent';
import { AuditLogService } from '../audit-log/audit-log.service';
import { ShippingRepository } from './shipping.repository';

const CACHE_MS = 1_000;

/** Delivery methods and their prices. */
@Injectable()
export class ShippingService {
  /**
   * Cached for display. Prices to charge are read from the database, unless the buyer has confirmed the cached price.
   */
  private readonly cachedOptions = new CachedRead(() => this.shippings.findOptions(), CACHE_MS);

  constructor(
    private readonly shippings: ShippingRepository,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Returns the delivery methods for a postcode.
   * @throws AppError shippingUnavailable for a postcode that does not exist
   */
  async options(postcode: string): Promise<ShippingOption[]> {
    return listOptions(postcode, await this.cachedOptions.get());
  }

  /** Like `options`, but read from the database. @param postcode empty for pickup without an address */
  async findCurrentOptions(postcode: string): Promise<ShippingOption[]> {
    return listOptions(postcode || HOME_POSTCODE, await this.shippings.findOptions());
  }

  /** Clears the cache. Call when another process may have changed the table. */
  clearCache = (): void => this.cachedOptions.clear();

  /** The whole table, for staff. */
  findTable = (): Promise<ShippingTableView> => this.shippings.findTable();

  /**
   * Replaces the table. Existing orders keep their prices.
   * @throws AppError duplicateShipping, editConflict with the current table
   */
  async replace(table: ShippingTableView, by: StaffCaller): Promise<ShippingTableView> {
    const ways = table.options.map(({ method, zone }) => `${method} ${zone}`);
    if (new Set(ways).size < ways.length) throw new AppError('duplicateShipping');
    await this.transaction.run(async () => {
      const before = await this.shippings.findTable();
      if (before.version !== table.version || !(await this.shippings.replace(table)))
        throw new AppError('editConflict', { current: before });
      await this.auditLog.record({
        by,
        action: 'shipping.edit',
        entity: { kind: 'setting', id: 'shipping', label: '' },
        before: groupRates(before.options),
        after: groupRates(table.options),
      });
    });
    this.cachedOptions.clear();
    return this.shippings.findTable();
  }

  /**
   * The option that a buyer has chosen for an address.
   * @param postcode empty for pickup without an address
   * @throws AppError shippingUnavailable if the method is not available there. If the reason is a postcode outside the
   * VAT territory, the error contains the postcode with the rule `outsideVat`
   */
  async choose(postcode: string, method: ShippingMethod): Promise<ShippingOption> {
    const option = (await this.findCurrentOptions(postcode)).find((candidate) => candidate.method === method);
    if (option) return option;
    if (isOutsideVat(postcode)) throw createOutsideVatError();
    throw new AppError('shippingUnavailable');
  }

  /** Like `choose`, but with the cached options; undefined if the method is not available there. */
  async chooseOfferedOption(postcode: string, method: ShippingMethod): Promise<ShippingOption | undefined> {
    return (await this.options(postcode || HOME_POSTCODE)).find((option) => option.method === method);
  }

  /** Order amount from which delivery within the peninsula is free, in cents; null if there is none. */
  async freeFromCents(): Promise<number | null> {
    const options = await this.cachedOptions.get();
    const option = options.find(({ method, zone }) => method === 'standard' && zone === 'peninsula');
    return option?.freeFromCents ?? null;
  }
}

function listOptions(postcode: string, table: readonly ShippingOption[]): ShippingOption[] {
  if (!isPostcode(postcode)) throw new AppError('shippingUnavailable');
  const [zone, home] = [getZone(postcode), getZone(HOME_POSTCODE)];
  // Pickup needs no address, so the price is the same for all buyers
  return table.filter(({ method, zone: of }) => of === (method === 'pickup' ? home : zone));
}

/** Deliveries outside the VAT territory are exports with customs papers and taxes, which the shop does not support. */
export const createOutsideVatError = (): AppError =>
  new AppError('shippingUnavailable', { fields: [{ field: 'address.postcode', rule: 'outsideVat' }] });

/** One field per method and zone, so that the audit log shows exactly what changed. */
type OptionKey = `${ShippingOption['method']} ${ShippingOption['zone']}`;
type Rate = Pick<ShippingOption, 'costCents' | 'freeFromCents'>;

const groupRates = (options: readonly ShippingOption[]) =>
  Object.fromEntries(
    options.map(({ method, zone, costCents, freeFromCents }) => [
      `${method} ${zone}`,
      { costCents, freeFromCents },
    ]),
  ) as Partial<Record<OptionKey, Rate>>;
