import { Injectable } from '@nestjs/common';
import type { NewReplacement, ShipReplacementInput } from '@munay/contracts/admin/replacement';
import type { ReplacementLine } from '@munay/contracts/order/replacement';
import { countReplaceableUnits, isReplaceable } from '@munay/contracts/order/replacement-units';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { StaffCaller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import type { OutboxType } from '../../outbox/outbox.types';
import { Clock } from '../../runtime/clock';
import { hashSecret } from '../../runtime/secret';
import { AuditLogService } from '../audit-log/audit-log.service';
import { toOrderEntity } from '../order/order.entity';
import { toOrderRefs, toView } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { ReplacementRecordService } from '../order/replacement-record.service';
import { toLoggedShipping } from '../order/rules/parcel.rules';
import { getReplacements, isDue } from '../order/rules/replacement.rules';
import type { StoredReplacement } from '../order/schema/course.schema';
import { ReplacementStockService } from '../stock/replacement-stock.service';
import { ParcelNumberService } from './parcel-number.service';

/** Resends goods of a shipped order, free of charge. Payment, invoice and refunds do not change. */
@Injectable()
export class ReplacementService {
  constructor(
    private readonly orders: OrderService,
    private readonly replacementRecords: ReplacementRecordService,
    private readonly replacementStock: ReplacementStockService,
    private readonly parcelNumbers: ParcelNumberService,
    private readonly outbox: OutboxService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the goods from stock and notifies the buyer. Idempotent per key.
   * @throws AppError noOrder, notReplaceable, replacementTooLarge, stockShort
   */
  async replace(id: string, input: NewReplacement, by: StaffCaller): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const { key, reason, note = '' } = input;
      if (getReplacements(order).some((candidate) => candidate.id === key)) return;
      const lines = buildLines(order, input.lines);
      const replacement = { id: key, lines, reason, note, at: this.clock.now(), by: by.id };
      await this.replacementRecords.add(order, replacement);
      await this.sendMail('order-replacement', order, key);
      await this.auditLog.record({
        by,
        action: 'order.replace',
        entity: toOrderEntity(order),
        after: { lines: lines.map(({ sku, quantity }) => ({ sku, quantity })), reason, replacement: key },
      });
      await this.replacementStock.removeUnits(id, key, lines);
    });
  }

  /**
   * Ships a replacement, or corrects carrier and tracking number of a shipped one.
   * @throws AppError noOrder, noReplacement, notReplaceable, trackingIsShopNumber, trackingTaken
   */
  async ship(
    id: string,
    replacementId: string,
    { carrier, tracking, notify }: ShipReplacementInput,
    by: StaffCaller,
  ): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const replacement = find(order, replacementId);
      const { lines, reason, note, at, by: author } = replacement;
      if (replacement.cancelledAt) throw new AppError('noReplacement');
      if (isDue(replacement) && !isReplaceable(toView(order, 'admin'))) throw new AppError('notReplaceable');
      const parcel = { ...(carrier && { carrier }), ...(tracking && { tracking }) };
      await this.parcelNumbers.assertUnused(order, parcel, order.shipping);
      const shippedAt = replacement.shippedAt ?? this.clock.now();
      await this.replacementRecords.change(order, {
        id: replacementId,
        lines,
        reason,
        note,
        at,
        by: author,
        ...parcel,
        shippedAt,
      });
      const shipmentHash = hashSecret([replacementId, carrier ?? '', tracking ?? ''].join(':'));
      if (notify) await this.sendMail('order-replacement-shipped', order, replacementId, shipmentHash);
      await this.auditLog.record({
        by,
        action: 'order.replaceShip',
        entity: toOrderEntity(order),
        before: toAuditFields(replacement),
        after: { ...toAuditFields(parcel), replacement: replacementId },
      });
    });
  }

  /** Cancels an unsent replacement and restocks its goods. @throws AppError noOrder, noReplacement */
  async cancel(id: string, replacementId: string, by: StaffCaller): Promise<void> {
    await this.transaction.run(async () => {
      const order = await this.orders.get(id);
      const replacement = find(order, replacementId);
      if (!isDue(replacement)) throw new AppError('noReplacement');
      const { lines } = replacement;
      await this.replacementRecords.change(order, { ...replacement, cancelledAt: this.clock.now() });
      await this.sendMail('order-replacement-cancelled', order, replacementId);
      await this.auditLog.record({
        by,
        action: 'order.replaceCancel',
        entity: toOrderEntity(order),
        before: { lines: lines.map(({ sku, quantity }) => ({ sku, quantity })), replacement: replacementId },
      });
      await this.replacementStock.returnUnits(id, replacementId, lines);
    });
  }

  private async sendMail(
    type: OutboxType,
    order: OrderFields,
    replacementId: string,
    key = replacementId,
  ): Promise<void> {
    if (order.customer.email === '') return;
    await this.outbox.add({ type, key, refs: { ...toOrderRefs(order), replacementId } });
  }
}

function find(order: OrderFields, replacementId: string): StoredReplacement {
  const found = getReplacements(order).find(({ id }) => id === replacementId);
  if (!found) throw new AppError('noReplacement');
  return found;
}

const toAuditFields = ({ carrier, tracking }: Pick<StoredReplacement, 'carrier' | 'tracking'>) =>
  toLoggedShipping({ ...(carrier && { carrier }), ...(tracking && { tracking }) });

/** @throws AppError notReplaceable, replacementTooLarge */
function buildLines(order: OrderFields, requestedLines: NewReplacement['lines']): ReplacementLine[] {
  const view = toView(order, 'admin');
  if (!isReplaceable(view)) throw new AppError('notReplaceable');
  const replaceable = countReplaceableUnits(view);
  return requestedLines.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || quantity > (replaceable.get(lineId) ?? 0)) throw new AppError('replacementTooLarge');
    return { lineId, sku: line.sku, title: line.title, size: line.size, quantity };
  });
}
