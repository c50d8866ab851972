import type { AdminOrder, TimelineEvent } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderRow } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { ShopServer } from '@munay/kit/testing';
import { createAdminOrder as adminOrder, createId, createOrderRow as row } from './orders';

/** Number of orders in the fake shop. */
export const ORDER_COUNT = 26;

/** A fake shop with paid orders. `statuses` overrides order statuses, keyed by order id. */
export class OrderShop {
  readonly statuses = new Map<string, OrderStatus>();
  events: TimelineEvent[] = [];
  constructor(readonly server: ShopServer) {
    server.answer(ENDPOINTS.listViews, () => []);
    server.answer(ENDPOINTS.getAllOrders, ({ query: { page = 1, pageSize = 25, status } }) => {
      const initialStatus = [status].flat()[0];
      const all = Array.from({ length: ORDER_COUNT }, (_, index) => this.createRow(index + 1)).filter(
        (candidate) => initialStatus === undefined || candidate.status === initialStatus,
      );
      const from = (Number(page) - 1) * Number(pageSize);
      return {
        page: Number(page),
        pageSize: Number(pageSize),
        total: all.length,
        totalIsMore: false,
        counts: { paid: all.length },
        views: { paid: all.length, transfers: 2 },
        orders: all.slice(from, from + Number(pageSize)),
      };
    });
    server.answer(ENDPOINTS.openOrder, ({ params: { id } }) => this.createOrder(String(id)));
    server.answer(ENDPOINTS.orderTimeline, () => ({
      reservation: { state: 'committed' as const, expiresAt: '2026-11-20T10:30:00.000Z' },
      events: this.events,
    }));
    server.answer(ENDPOINTS.updateOrder, ({ params: { id }, body: { status } }) => {
      this.statuses.set(String(id), status);
      return this.createOrder(String(id));
    });
  }

  createOrder = (id: string, overrides: Partial<AdminOrder> = {}): AdminOrder =>
    adminOrder(id, { status: this.createRow(Number(id)).status, ...overrides });

  private readonly createRow = (index: number): OrderRow => ({
    ...row(index),
    status: this.statuses.get(createId(index)) ?? 'paid',
  });
}
