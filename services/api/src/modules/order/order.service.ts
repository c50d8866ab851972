import { Injectable } from '@nestjs/common';
import type { OrderListPage, OrderListQuery } from '@munay/contracts/admin/lists';
import { LIMITS } from '@munay/contracts/limits';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { OrderPage, OrderView } from '@munay/contracts/order/order';
import { type Actor, canTransition } from '@munay/contracts/order/order-status';
import { requireEach } from '../../database/mismatch';
import { AppError } from '../../errors/app-error';
import { isAdmin, type SignedInUser } from '../../http/caller';
import { Batch } from '../../runtime/batch';
import { SettingService } from '../setting/setting.service';
import { UserService } from '../user/user.service';
import { OrderLinkService } from './link/order-link.service';
import { awaitsTransfer, hasWrongRecipient, isOfGuest, toRow, toView } from './order.mapper';
import { OrderRepository } from './order.repository';
import type { NewOrder, OrderFields } from './order.schema';
import { type Change, type Move, OrderMoveRepository } from './order-move.repository';
import { StaffOrderListQuery } from './queries/staff-order-list.query';
import { findMatch } from './rules/order.match';
import { listOwedRefunds, sumRefundsBefore } from './rules/refund.rules';
import type { StoredNote, StoredRefund, StoredWithdrawal } from './schema/course.schema';
import type { StoredDispute } from './schema/payment.schema';

const PAGE_SIZE = 25;
const MAX_MAILS = 20;
const MAX_RECEIVED_ORDERS = 500;

/** A person's role in order transitions. STORE users count as customers; they can only read their store's data. */
export const toActor = (user: SignedInUser): Actor => (isAdmin(user) ? 'admin' : 'customer');

interface OrderForMail {
  order: OrderView;
  trackingToken: string;
  /** Whether the buyer or staff have verified the address. */
  isVerified: boolean;
  /** Token of the link that reports a wrong recipient; null if the address is verified. */
  wrongRecipientToken: string | null;
  /** Whether the recipient has reported that the order is not theirs. */
  isUnwanted: boolean;
  /** Whether the order belongs to a guest, who cannot see it in an account. */
  isOfGuest: boolean;
}

/** Reads orders and changes their status. */
@Injectable()
export class OrderService {
  /** Emails about the same orders are rendered concurrently, so their queries are batched. */
  private readonly mailBatch = new Batch((ids: string[]) => this.orders.findByIds(ids), MAX_MAILS, 1);

  constructor(
    private readonly orders: OrderRepository,
    private readonly orderMoves: OrderMoveRepository,
    private readonly staffOrderLists: StaffOrderListQuery,
    private readonly settings: SettingService,
    private readonly orderLinks: OrderLinkService,
    private readonly users: UserService,
  ) {}

  /** An order with all its fields; null if it does not exist. */
  findOrder = (id: string): Promise<OrderFields | null> => this.orders.findById(id);

  /** Like `findOrder`. @throws AppError noOrder */
  async get(id: string): Promise<OrderFields> {
    const order = await this.findOrder(id);
    if (!order) throw new AppError('noOrder');
    return order;
  }

  /** The order with this number. */
  findByNumber = (number: string): Promise<OrderFields | null> => this.orders.findByNumber(number);

  /** The orders with these ids, in the same order; null for unknown ids. */
  findAll = (ids: readonly string[]): Promise<(OrderFields | null)[]> => this.orders.findByIds(ids);

  /** Orders placed since the given time whose parcel has this tracking number. */
  findByTracking = (tracking: string, since: Date): Promise<OrderFields[]> =>
    this.orders.findByTracking(tracking, since);

  /** The order placed from this cart version, unless it ended unpaid. */
  findByCheckoutKey = (key: string): Promise<OrderFields | null> => this.orders.findByCheckoutKey(key);

  /** A person's orders that are awaiting payment. */
  listWaitingOrders = (userId: string): Promise<OrderFields[]> => this.orders.findUnpaidByUser(userId);

  /**
   * Stores new orders. @throws a duplicate key error when a checkout key is in use
   * @param leaseMs lease for creating their payment sessions, as in `PaymentSessionService.lease`
   */
  place = (orders: readonly NewOrder[], leaseMs: number): Promise<OrderFields[]> =>
    this.orders.insert(
      orders.map((order) => ({ ...order, trackingLink: this.orderLinks.first(order.id) })),
      leaseMs,
    );

  /** Edits an order if version and status still match. @returns false after a concurrent change */
  edit = (...edit: Parameters<OrderRepository['edit']>): Promise<boolean> => this.orders.edit(...edit);

  /** Adds a note for staff. */
  addNote = (id: string, note: StoredNote): Promise<void> => this.orders.addNote(id, note);

  /** Adds a declaration of withdrawal to the order. */
  withdraw = (id: string, withdrawal: StoredWithdrawal): Promise<void> =>
    this.orders.setWithdrawal(id, withdrawal);

  /**
   * An order of the caller; an ADMIN may read any order.
   * @throws AppError noOrder, also for the order of another person
   */
  async view(id: string, user: SignedInUser): Promise<OrderView> {
    return this.show(await this.require(id, user), toActor(user));
  }

  /** The caller's orders, newest first, at most 100. */
  async list(user: SignedInUser): Promise<OrderView[]> {
    return this.toViews(await this.orders.findNewest(user.id, LIMITS.ownOrders), 'customer');
  }

  /** One page of the caller's orders, newest first. @param cursor id of the last order of the previous page */
  async page(user: SignedInUser, cursor?: string): Promise<OrderPage> {
    const [found, total] = await Promise.all([
      this.orders.findPageByUser(user.id, LIMITS.orderPage + 1, cursor),
      this.orders.countByUser(user.id),
    ]);
    const orders = await this.toViews(found.slice(0, LIMITS.orderPage), 'customer');
    return { orders, total, nextCursor: found.length > orders.length ? (orders.at(-1)?._id ?? null) : null };
  }

  /** Orders that are not archived: the caller's, or all for an ADMIN. */
  async listRemainingOrders(user: SignedInUser): Promise<OrderView[]> {
    const actor = toActor(user);
    return this.toViews(
      await this.orders.findNewest(actor === 'admin' ? null : user.id, LIMITS.ownOrders),
      actor,
    );
  }

  /** The order data needed for its emails, including the tokens of their links. @throws AppError noOrder */
  async findForMail(id: string): Promise<OrderForMail> {
    const order = await this.mailBatch.addItem(id);
    if (!order) throw new AppError('noOrder');
    const trackingToken = await this.orderLinks.createTrackingToken(order);
    const isVerified = await this.isVerified(order);
    return {
      order: await this.show(order, 'system'),
      trackingToken,
      isVerified,
      wrongRecipientToken: isVerified ? null : await this.orderLinks.createWrongRecipientToken(order),
      isUnwanted: hasWrongRecipient(order),
      isOfGuest: isOfGuest(order) && order.buyer.userId !== null,
    };
  }

  private async isVerified({ buyer, customer }: OrderFields): Promise<boolean> {
    return !buyer.as || this.users.hasVerified({ userId: buyer.userId, email: customer.email });
  }

  private async show(order: OrderFields, viewer: Actor): Promise<OrderView> {
    return toView(order, viewer, await this.findAccountFor([order]));
  }

  private async toViews(orders: readonly OrderFields[], viewer: Actor): Promise<OrderView[]> {
    const account = await this.findAccountFor(orders);
    return orders.map((order) => toView(order, viewer, account));
  }

  /** The shop's bank account, if one of the orders is awaiting a transfer. */
  findAccountFor = async (orders: readonly OrderFields[]): Promise<BankAccount | null> =>
    orders.some(awaitsTransfer) ? this.settings.findAccount() : null;

  /** The data for an email about a refund. @throws AppError noOrder @throws Error for an unknown refund */
  async findRefundForMail(
    id: string,
    refundId: string,
  ): Promise<
    Pick<
      StoredRefund,
      'amountCents' | 'lines' | 'deliveryCents' | 'at' | 'state' | 'accountEnd' | 'reference'
    > & {
      creditNote: string | null;
      /** Amount of earlier refunds. */
      beforeCents: number;
    }
  > {
    const order = await this.get(id);
    const refund = order.refunds.find((candidate) => candidate.id === refundId);
    if (!refund) throw new Error(`The order ${id} has no refund ${refundId}`);
    const { creditNote = null } = refund;
    return { ...refund, creditNote, beforeCents: sumRefundsBefore(order, refund.id) };
  }

  /** The amount of a failed refund, in cents; null once it has been retried or closed. @throws AppError noOrder */
  async findOwedCentsForMail(id: string, refundId: string): Promise<number | null> {
    const owedRefund = listOwedRefunds(await this.get(id)).find((refund) => refund.id === refundId);
    return owedRefund?.amountCents ?? null;
  }

  /** The data for an email about a dispute. @throws AppError noOrder */
  async findDisputeForMail(
    id: string,
    disputeId: string,
  ): Promise<Pick<StoredDispute, 'amountCents' | 'state'>> {
    const { payment } = await this.get(id);
    const dispute = payment.disputes?.find((candidate) => candidate.id === disputeId);
    return dispute ?? { amountCents: payment.paidCents, state: 'open' };
  }

  /** Orders for staff: search by number, name, email, postcode and SKU, with filters and total counts. */
  async listForStaff(query: OrderListQuery): Promise<OrderListPage> {
    const { page = 1, pageSize = PAGE_SIZE } = query;
    const { orders, ...counted } = await this.staffOrderLists.findPage(
      query,
      (page - 1) * pageSize,
      pageSize,
    );
    const rows = orders.map((order) => {
      const match = findMatch(order, query.q);
      return { ...toRow(order), match: match ?? undefined };
    });
    return { orders: rows, page, pageSize, ...counted };
  }

  /** Products that were delivered to a person, including refunded ones, each with the newest order that contains it. */
  async listReceivedProducts(userId: string): Promise<{ productId: string; orderId: string }[]> {
    const orders = await this.orders.findDeliveredOrders(userId, MAX_RECEIVED_ORDERS);
    const ordersByProduct = new Map<string, string>();
    for (const { id, lines } of orders)
      for (const { productId } of lines)
        if (!ordersByProduct.has(productId)) ordersByProduct.set(productId, id);
    return [...ordersByProduct].map(([productId, orderId]) => ({ productId, orderId }));
  }

  /** The order with all its fields, if the person is allowed to see it. @throws AppError noOrder */
  async require(id: string, user: SignedInUser): Promise<OrderFields> {
    const order = await (toActor(user) === 'admin'
      ? this.orders.findById(id)
      : this.orders.findByOwner(id, user.id));
    if (!order) throw new AppError('noOrder');
    return order;
  }

  /**
   * Changes the status according to the transition table.
   * @throws AppError transitionNotAllowed when the table forbids the change or the order has changed in the meantime
   */
  async move(order: OrderFields, move: Move, change: Change = {}): Promise<OrderFields> {
    const movedOrder = await this.moveIfAllowed(order, move, change);
    if (!movedOrder) throw new AppError('transitionNotAllowed');
    return movedOrder;
  }

  /** Like `move`, but returns null if the transition table forbids the change or the order has changed. */
  async moveIfAllowed(order: OrderFields, move: Move, change: Change = {}): Promise<OrderFields | null> {
    if (!canTransition(order.status, move.to, move.by)) return null;
    return this.orderMoves.setStatus(order.id, order.status, move, change);
  }

  /** Undoes the last status change; false after a concurrent change. */
  undoMove = (...move: Parameters<OrderMoveRepository['undoMove']>): Promise<boolean> =>
    this.orderMoves.undoMove(...move);

  /**
   * Records the payments of orders, with their invoices.
   * @throws MismatchError unless all orders are unchanged since they were read
   */
  async sell(
    sales: readonly { order: OrderFields; move: Move & { to: 'paid' }; change: Change; billNumber: string }[],
  ): Promise<void> {
    const soldCount = await this.orderMoves.setSold(sales);
    requireEach(soldCount, sales.length, 'orders as they were read');
  }
}
