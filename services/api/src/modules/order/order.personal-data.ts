import type { ErasureBlock } from '@munay/contracts/account/profile';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { DataSubject, PersonalDataKeeper } from '../../extension-points/personal-data.registry';
import type { GuestOrderRepository } from './guest/guest-order.repository';
import type { OrderLinkRepository } from './link/order-link.repository';
import { toView } from './order.mapper';
import type { OrderRepository } from './order.repository';
import type { OrderFields } from './order.schema';
import { buildOrderSearchTokens, ERASED_TEXT } from './order.search-tokens';
import { isDisputed } from './rules/dispute.rules';
import { listOwedRefunds } from './rules/refund.rules';
import { getReplacements, isDue } from './rules/replacement.rules';

/** Statuses of orders that have ended and no longer change automatically. */
const ENDED_STATUSES: readonly OrderStatus[] = [
  'delivered',
  'expired',
  'cancelled',
  'payment_failed',
  'refunded',
  'charged_back',
  'archived',
];

/** Why an order still needs its buyer's data; null if it does not. */
function findErasureBlock(order: OrderFields): ErasureBlock['reason'] | null {
  const { payment, withdrawal, refunds, status } = order;
  if (isDisputed(payment)) return 'dispute';
  if (withdrawal && !withdrawal.closedAt) return 'withdrawal';
  const isOwed = refunds.some(({ state }) => state === 'requested') || listOwedRefunds(order).length > 0;
  if (isOwed || status === 'cancelled_refund_pending') return 'refund';
  return ENDED_STATUSES.includes(status) && !getReplacements(order).some(isDue) ? null : 'order';
}

/** Whether an order is unpaid, in progress or disputed, or the shop owes a refund or goods. */
export const needsBuyer = (order: OrderFields): boolean => findErasureBlock(order) !== null;

/** A person's orders and invoices. */
export class OrderPersonalData implements PersonalDataKeeper {
  constructor(
    private readonly orders: OrderRepository,
    private readonly orderLinks: OrderLinkRepository,
    private readonly guestOrders: GuestOrderRepository,
  ) {}

  /** Orders of the account, and orders that someone placed with its verified address while not signed in. */
  private async findOrders({ id, email }: DataSubject): Promise<OrderFields[]> {
    const accountOrders = await this.orders.findAllByUser(id);
    const guestOrders = email === '' ? [] : await this.guestOrders.findByEmail(email);
    return [
      ...accountOrders,
      ...guestOrders.filter((order) => !accountOrders.some((accountOrder) => accountOrder.id === order.id)),
    ];
  }

  async export(person: DataSubject): Promise<unknown> {
    const orders = await this.findOrders(person);
    const views = orders.map((order) => toView(order, 'system'));
    return {
      orders: views,
      refundAccounts: orders.flatMap(({ number, refunds }) =>
        refunds.flatMap(({ account, accountEnd }) =>
          account || accountEnd ? [{ order: number, ...(account ?? { ibanEnd: accountEnd }) }] : [],
        ),
      ),
      otherTransfers: orders.flatMap(({ number, payment }) =>
        (payment.received ?? []).map(({ cents, at, reference }) => ({ order: number, cents, at, reference })),
      ),
      replacementNotes: orders.flatMap((order) =>
        getReplacements(order).flatMap(({ at, note }) => (note ? [{ order: order.number, at, note }] : [])),
      ),
      bills: views
        .filter(({ billNumber }) => billNumber !== null)
        .map(({ billNumber, number, payment, totals }) => ({
          bill: billNumber,
          order: number,
          paidAt: payment.paidAt,
          totalCents: totals.totalCents,
          currency: totals.currency,
        })),
    };
  }

  async findBlocks(person: DataSubject): Promise<ErasureBlock[]> {
    return (await this.findOrders(person)).flatMap((order) => {
      const reason = findErasureBlock(order);
      return reason ? [{ reason, number: order.number }] : [];
    });
  }

  /**
   * Erasure preserves number, lines, amounts, dates and the province that determines the tax. The invoice has its own
   * copy of the buyer's data, as required by law (Real Decreto 1619/2012, article 6; Ley General Tributaria, article
   * 66).
   */
  async erase(subject: DataSubject): Promise<void> {
    for (const order of await this.findOrders(subject)) {
      await this.orderLinks.revokeAll(order.id);
      const { province, country } = order.address;
      const person = {
        customer: { name: ERASED_TEXT, email: ERASED_TEXT },
        address: {
          name: ERASED_TEXT,
          line1: ERASED_TEXT,
          postcode: ERASED_TEXT,
          city: ERASED_TEXT,
          province,
          country,
        },
        taxId: '',
      };
      const payment = { ...order.payment, reference: '' };
      const shipping = { ...order.shipping, tracking: '' };
      const refunds = order.refunds.map((refund) => ({ ...refund, reference: '' }));
      await this.orders.setPerson(
        order.id,
        {
          ...person,
          terms: buildOrderSearchTokens({
            ...order,
            ...person,
            billing: undefined,
            shipping,
            payment,
            refunds,
            replacements: [],
          }),
          note: '',
        },
        {
          session: order.stripe !== undefined,
          replacements: order.replacements !== undefined,
          withdrawal: order.withdrawal !== undefined,
          received: order.payment.received !== undefined,
        },
      );
    }
  }
}
