import type { AdminOrder, RefundInput } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { ReconcilerService } from '../../src/modules/billing/reconciler.service';
import { RefundService } from '../../src/modules/billing/refund.service';
import { UnpaidOrderService } from '../../src/modules/billing/unpaid-order.service';
import type { OutboxType } from '../../src/outbox/outbox.types';
import { byId } from './client';
import type { SandboxRemote } from './engines/sandbox-remote';
import { type PersonOptions, type SignedInPerson, signIn } from './people';
import {
  addProduct,
  buyer,
  getCounts,
  getStatus,
  listBrokenInvariants,
  openShop,
  placeOrder,
  placePaidOrder,
  placeTransferOrder,
  type ProductOptions,
  retryEvents,
  type Shop,
  type StockedProduct,
} from './shop';
import type { RunningApi } from './start-api';
import { toJobFilter } from './stored';

export class SuiteShop implements Shop {
  api: RunningApi;
  env: Record<string, string>;
  sandbox: SandboxRemote;
  close: () => Promise<void>;
  soap: StockedProduct;

  async open(product: ProductOptions = {}, env: Record<string, string> = {}): Promise<void> {
    Object.assign(this, await openShop(env));
    this.soap = await this.addProduct({ units: 400, ...product });
  }

  /** Removes faults from the payment sandbox. */
  async settle(): Promise<void> {
    await this.sandbox.clearFaults();
    await this.sandbox.webhooks('normal');
  }

  addProduct = (options?: ProductOptions) => addProduct(this, options);
  buyer = (options?: PersonOptions) => buyer(this, options);
  ordered = (item = this.soap, quantity = 1, overrides?: Partial<CheckoutInput>) =>
    placeOrder(this, item, quantity, overrides);
  paid = (item = this.soap, quantity = 1) => placePaidOrder(this, item, quantity);
  transferred = (item = this.soap, quantity = 1, overrides = {}) =>
    placeTransferOrder(this, item, quantity, overrides);

  get orders() {
    return this.api.stored.orders;
  }
  getOrder = (orderId: string) => this.orders.findOne(orderId);
  /** Refund line for units of one size in an order. */
  async refundLine(orderId: string, { sku }: { sku: string }, quantity = 1, restock = quantity) {
    const lines = (await this.getOrder(orderId))?.lines as { id: string; sku: string }[];
    return { lineId: lines.find((line) => line.sku === sku)?.id ?? '', quantity, restock };
  }
  getStatus = (orderId: string) => getStatus(this, orderId);
  getCounts = (sku: string) => getCounts(this, sku);
  getOutbox = (type: OutboxType, orderId: string) => this.api.stored.outbox.all(toJobFilter(type, orderId));
  brokenInvariants = () => listBrokenInvariants(this);

  /** Ends the reservation of an order. */
  expireReservation = (orderId: string) =>
    this.api.stored.reservations.set(orderId, { expiresAt: new Date(0) });

  retryEvents = () => retryEvents(this);
  reconcile = () => this.api.app.get(ReconcilerService, { strict: false }).runReconciliation();

  /** Marks a paid order as delivered, without its emails. */
  async deliver(orderId: string): Promise<void> {
    const steps = ['paid', 'processing', 'shipped', 'delivered'];
    const moves = steps
      .slice(1)
      .map((to, index) => ({ from: steps[index], to, at: new Date(), by: 'admin', cause: 'update-order' }));
    await this.orders.change(orderId, {
      $set: { status: 'delivered' },
      $push: { history: { $each: moves } },
    });
  }

  /**
   * Pays a refund, as the job in the outbox does.
   * @param cause id of the refund, or the reason for the cancellation
   */
  runRefund = (orderId: string, cause: string): Promise<void> =>
    this.api.app.get(RefundService, { strict: false }).refund({ refs: { orderId, cause } });

  /** Expires the session at the provider without notifying the shop. */
  async closeInStorage(orderId: string): Promise<void> {
    await this.api.app
      .get(UnpaidOrderService, { strict: false })
      .close({ id: orderId }, { to: 'expired', by: 'system', cause: 'test' });
  }

  async findCompletedEvent(sessionId: string): Promise<string> {
    const { data } = await this.sandbox.callApi<{ data: { id: string; data: { object: { id: string } } }[] }>(
      'GET',
      '/v1/events?type=checkout.session.completed&limit=100',
    );
    const event = data.find((candidate) => candidate.data.object.id === sessionId);
    if (!event) throw new Error(`The session ${sessionId} is not complete`);
    return event.id;
  }
}

export class StaffedShop extends SuiteShop {
  admin: SignedInPerson;

  override async open(product?: ProductOptions, env?: Record<string, string>): Promise<void> {
    await super.open(product, env);
    this.admin = await signIn(this.api, { roles: ['ADMIN'], firstname: 'Rosa' });
  }

  askRefund = (id: string, body: RefundInput) =>
    this.admin.client.call(ENDPOINTS.refundOrder, { params: { id }, body });
  /** The reason why a refund is rejected. */
  refundRefusal = async (id: string, body: RefundInput) =>
    (await this.admin.client.callRejected(ENDPOINTS.refundOrder, { params: { id }, body })).data.key;
  openOrder = async (id: string): Promise<AdminOrder> =>
    (await this.admin.client.call(ENDPOINTS.openOrder, byId(id))).data;
  move = ({ client }: SignedInPerson, id: string, status: string) =>
    client.callRejected(ENDPOINTS.updateOrder, { ...byId(id), body: { status } });
}

export function useInSuite<T extends SuiteShop>(shop: T, product?: ProductOptions): T {
  beforeAll(() => shop.open(product));
  afterEach(() => shop.settle());
  afterAll(() => shop.close());
  return shop;
}

/** Checks that all rows of stock, payments and documents are consistent. */
export const expectConsistentRecords = (shop: SuiteShop): void =>
  test('all invariants hold after the suite', async () => {
    expect(await shop.brokenInvariants()).toEqual({});
  });

export const createSuiteShop = (product?: ProductOptions): SuiteShop => useInSuite(new SuiteShop(), product);

export const createStaffedShop = (product?: ProductOptions): StaffedShop =>
  useInSuite(new StaffedShop(), product);
