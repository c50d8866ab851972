import { Injectable } from '@nestjs/common';
import { LIMITS } from '@munay/contracts/limits';
import { sumCents } from '@munay/contracts/money';
import {
  listMethodsWith,
  METHOD_TRAITS,
  type PaymentMethod,
  type PaymentType,
} from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { PaymentTypeService } from '../billing/payment-type.service';
import { computeDueAt, toOrderRefs } from '../order/order.mapper';
import type { NewOrder, OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { SettingService } from '../setting/setting.service';
import { StockService } from '../stock/stock.service';

const TRANSFER_METHODS = listMethodsWith('toAccount', true);
const REMINDER_LEAD_MS = 2 * 86_400_000;

const countUnits = ({ lines }: Pick<NewOrder, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Handles bank transfers: account, limits and notifications. */
@Injectable()
export class TransferService {
  constructor(
    private readonly orders: OrderService,
    private readonly settings: SettingService,
    private readonly stock: StockService,
    private readonly outbox: OutboxService,
    private readonly paymentTypes: PaymentTypeService,
  ) {}

  async listMethods(): Promise<(PaymentMethod | PaymentType)[]> {
    return [...this.paymentTypes.types, ...((await this.settings.findAccount()) ? TRANSFER_METHODS : [])];
  }

  /** @throws AppError transferUnavailable if the shop has no bank account */
  async assertTransfersOffered(): Promise<void> {
    if (!(await this.settings.findAccount())) throw new AppError('transferUnavailable');
  }

  /**
   * Checks an account's transfer limit. A transfer reserves units for days at no cost, so the units of each account are
   * limited, and half of each stock remains for immediate payment. Call inside the transaction, before reserving.
   * @throws AppError transferTooLarge
   */
  async assertAmountLimit(order: NewOrder): Promise<void> {
    const { userId } = order.buyer;
    const waitingOrders = userId === null ? [] : await this.orders.listWaitingOrders(userId);
    const all = [
      order,
      ...waitingOrders.filter(({ payment }) => METHOD_TRAITS[payment.method].paid === 'later'),
    ];
    const { transferUnits: units, transferCents: cents } = LIMITS;
    const sum = sumCents(all.map(({ totals }) => totals.totalCents));
    if (all.reduce((count, entry) => count + countUnits(entry), 0) > units || sum > cents)
      throw new AppError('transferTooLarge', { units, cents });
    const heldUnits = await this.stock.listDeferredUnits(order.lines.map(({ sku }) => sku));
    const insufficientItems = await this.stock.findSharedShortages(order.lines, heldUnits);
    const lines = insufficientItems.flatMap(({ sku, requested, available: max }) => {
      const line = order.lines.find((candidate) => candidate.sku === sku);
      return line ? [{ title: line.title, size: line.size, requested, max }] : [];
    });
    if (lines.length > 0) throw new AppError('transferTooLarge', { lines });
  }

  /** Emails the payment details to the buyer, schedules a reminder, and notifies staff of the order. */
  async notify(order: OrderFields): Promise<void> {
    const work = { key: order.id, refs: toOrderRefs(order) };
    await this.outbox.add({ type: 'order-transfer', ...work });
    await this.outbox.add({ type: 'order-transfer-staff', ...work });
    const notBefore = new Date(computeDueAt(order).getTime() - REMINDER_LEAD_MS);
    await this.outbox.add({ type: 'transfer-reminder', ...work, notBefore });
  }
}
