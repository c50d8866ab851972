import { Injectable } from '@nestjs/common';
import type { DeclareWithdrawalInput, WithdrawalReceipt } from '@munay/contracts/order/withdrawal';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { NumberingService } from '../numbering/numbering.service';
import { maskEmail } from '../order/link/order-link.rules';
import { OrderLinkService } from '../order/link/order-link.service';
import type { OrderFields } from '../order/order.schema';
import { buildRecordSearchTokens } from '../order/order.search-tokens';
import { OrderService } from '../order/order.service';
import { countRefundableUnits, sumBy } from '../order/rules/refund-units.rules';
import { normalizeEmail } from '../user/user.email';
import { toReceipt } from './withdrawal.mapper';
import { WithdrawalRepository } from './withdrawal.repository';

const HOUR = 3_600;
const PER_IP: Limit = { points: 20, seconds: HOUR };
const PER_ADDRESS: Limit = { points: 5, seconds: HOUR };

type Lines = NonNullable<DeclareWithdrawalInput['lines']>;

/** The selected units that are not refunded yet; empty if the withdrawal is for all remaining units. */
function selectLines(order: OrderFields, selectedLines: Lines = []): Lines {
  const remainingUnits = countRefundableUnits(order);
  const open = sumBy(
    selectedLines,
    ({ sku }) => sku,
    ({ quantity }) => quantity,
  );
  const pickedLines = order.lines.map(({ id, sku }) => {
    const quantity = Math.min(open.get(sku) ?? 0, remainingUnits.get(id) ?? 0);
    open.set(sku, (open.get(sku) ?? 0) - quantity);
    return { sku, quantity, isAll: quantity === remainingUnits.get(id) };
  });
  if (pickedLines.every(({ isAll }) => isAll)) return [];
  return [
    ...sumBy(
      pickedLines.filter(({ quantity }) => quantity > 0),
      ({ sku }) => sku,
      ({ quantity }) => quantity,
    ),
  ].map(([sku, quantity]) => ({ sku, quantity }));
}

/** The goods as text, for example `Avena y miel 60 g × 2`. */
const formatGoods = ({ lines }: OrderFields, pickedLines: Lines): string =>
  pickedLines
    .map(({ sku, quantity }) => ({ quantity, line: lines.find((line) => line.sku === sku) }))
    .map(({ quantity, line }) => `${line?.title ?? ''} ${line?.size ?? ''} × ${quantity}`)
    .join(', ');

/** Declarations of withdrawal (Directive 2011/83/EU art. 11a). Anyone can make one; staff check it later. */
@Injectable()
export class WithdrawalDeclarationService {
  constructor(
    private readonly orders: OrderService,
    private readonly orderLinks: OrderLinkService,
    private readonly numbering: NumberingService,
    private readonly withdrawals: WithdrawalRepository,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts a declaration: stores it, adds it to the matching order, emails the receipt and notifies the workshop. No
   * deadline is checked, because staff decide. A tracking link can be sent instead of order number and address. The
   * response reveals neither whether an order matches nor the full address of a tracked order.
   * @throws AppError badRequest without an address, linkUnknown, tooManyRequests
   */
  async declareWithdrawal(input: DeclareWithdrawalInput, caller: Caller): Promise<WithdrawalReceipt> {
    await this.throttle.consume('withdrawal-ip', caller.ip, PER_IP);
    const trackedOrder = input.tracked === undefined ? null : await this.orderLinks.track(input.tracked);
    const email = normalizeEmail(trackedOrder?.customer.email || (input.email ?? ''));
    if (email === '') throw new AppError('badRequest', { fields: [{ field: 'email', rule: 'required' }] });
    await this.throttle.consume('withdrawal-address', email, PER_ADDRESS);
    const declaredAt = this.clock.now();
    const namedOrder = trackedOrder ?? (await this.orders.findByNumber(input.orderNumber));
    const isOwner = namedOrder !== null && caller.buyer?.id === namedOrder.buyer.userId;
    const order = isOwner || namedOrder?.customer.email.toLowerCase() === email ? namedOrder : null;
    const declaredLines = isOwner || trackedOrder ? namedOrder : null;
    const lines = declaredLines ? selectLines(declaredLines, input.lines) : [];
    const goods = (declaredLines ? formatGoods(declaredLines, lines) : '') || (input.goods ?? '');
    const { name } = input;
    const orderNumber = trackedOrder?.number ?? input.orderNumber;
    return this.numbering.withNumber('withdrawal', declaredAt, async (reference) => {
      const declaration = { reference, declaredAt, name, email, orderNumber, goods };
      await this.store(declaration, { order, lines, byOwner: isOwner }, caller);
      return toReceipt({ ...declaration, email: trackedOrder ? maskEmail(email) : email });
    });
  }

  private async store(
    declaration: Parameters<typeof toReceipt>[0],
    { order, lines, byOwner }: { order: OrderFields | null; lines: Lines; byOwner: boolean },
    { locale, buyer }: Caller,
  ): Promise<void> {
    const { reference, declaredAt, name, email, orderNumber, goods } = declaration;
    await this.transaction.run(async () => {
      const id = await this.withdrawals.insert({
        ...declaration,
        locale,
        orderId: order?.id ?? null,
        byOwner,
        userId: buyer?.id ?? null,
        lines,
        terms: [...buildRecordSearchTokens(reference, { name, email }), orderNumber.toLowerCase()],
      });
      if (order)
        await this.orders.withdraw(order.id, {
          reference,
          declaredAt,
          goods,
          lines,
          arrivedAt: null,
          closedAt: null,
          byOwner,
        });
      const refs = { withdrawalId: id, reference, ...(order && { orderNumber: order.number }) };
      await this.outbox.add({ type: 'withdrawal-receipt', key: id, refs });
      await this.outbox.add({ type: 'withdrawal-staff', key: id, refs });
    });
  }
}
