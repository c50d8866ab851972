import { Injectable } from '@nestjs/common';
import type { ShippingTableView } from '@munay/contracts/admin/setting';
import {
  HOME_POSTCODE,
  isOutsideVat,
  isPostcode,
  type ShippingMethod,
  type ShippingOption,
  zoneOf,
} from '@munay/contracts/order/address';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { Recent } from '../../runtime/recent';
import { AuditLogService } from '../audit-log/audit-log.service';
import { ShippingRepository } from './shipping.repository';

const SHOWN_FOR_MS = 1_000;

/** Ways of delivery and what they cost. */
@Injectable()
export class ShippingService {
  /** For whoever looks; what is charged is always read anew. */
  private readonly shown = new Recent(() => this.tables.findOptions(), SHOWN_FOR_MS);

  constructor(
    private readonly tables: ShippingRepository,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Ways of delivery to a postcode. @throws AppError shippingUnavailable for a postcode that does not exist */
  async options(postcode: string): Promise<ShippingOption[]> {
    return optionsTo(postcode, await this.shown.get());
  }

  /** The same, read anew. @param postcode '' for whoever collects without an address */
  async optionsNow(postcode: string): Promise<ShippingOption[]> {
    return optionsTo(postcode || HOME_POSTCODE, await this.tables.findOptions());
  }

  /** The whole table, for staff. */
  table = (): Promise<ShippingTableView> => this.tables.findTable();

  /**
   * Replaces the table. Orders keep what they cost when they were placed.
   * @throws AppError shippingTwice, editedMeanwhile with the table of now
   */
  async replace(table: ShippingTableView, by: StaffCaller): Promise<ShippingTableView> {
    const ways = table.options.map(({ method, zone }) => `${method} ${zone}`);
    if (new Set(ways).size < ways.length) throw new AppError('shippingTwice');
    await this.transaction.run(async () => {
      const before = await this.tables.findTable();
      if (before.version !== table.version || !(await this.tables.replace(table)))
        throw new AppError('editedMeanwhile', { current: before });
      await this.auditLog.record({
        by,
        action: 'shipping.edit',
        entity: { kind: 'setting', id: 'shipping', label: '' },
        before: byWay(before.options),
        after: byWay(table.options),
      });
    });
    this.shown.forget();
    return this.tables.findTable();
  }

  /**
   * The option a buyer chose for an address.
   * @param postcode '' for whoever collects without one
   * @throws AppError shippingUnavailable when the shop does not deliver there this way; it names the postcode, with the
   * rule `outsideVat`, where that is the reason
   */
  async choose(postcode: string, method: ShippingMethod): Promise<ShippingOption> {
    const option = (await this.optionsNow(postcode)).find((one) => one.method === method);
    if (option) return option;
    if (isOutsideVat(postcode)) throw outsideVatError();
    throw new AppError('shippingUnavailable');
  }

  /** From which sum goods travel free within the peninsula, in cents; null where there is no such sum. */
  async freeFromCents(): Promise<number | null> {
    const options = await this.shown.get();
    const option = options.find(({ method, zone }) => method === 'standard' && zone === 'peninsula');
    return option?.freeFromCents ?? null;
  }
}

function optionsTo(postcode: string, table: readonly ShippingOption[]): ShippingOption[] {
  if (!isPostcode(postcode)) throw new AppError('shippingUnavailable');
  const [zone, home] = [zoneOf(postcode), zoneOf(HOME_POSTCODE)];
  // Whoever collects may not say where they live: it costs everybody the same
  return table.filter(({ method, zone: of }) => of === (method === 'pickup' ? home : zone));
}

/** What leaves the VAT territory is an export with papers and sums of its own, which the shop does not have. */
export const outsideVatError = (): AppError =>
  new AppError('shippingUnavailable', { fields: [{ field: 'address.postcode', rule: 'outsideVat' }] });

/** One field for each way and zone, so that the audit log tells which changed. */
const byWay = (options: readonly ShippingOption[]): Record<string, object> =>
  Object.fromEntries(
    options.map(({ method, zone, costCents, freeFromCents }) => [
      `${method} ${zone}`,
      { costCents, freeFromCents },
    ]),
  );
