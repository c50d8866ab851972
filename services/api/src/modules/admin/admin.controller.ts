import { Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../config/config';
import { type Caller, CurrentCaller, CurrentStaff, type VerifiedCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { PageQueryDto } from '../../http/page-query.dto';
import { StripeGateway } from '../billing/stripe.gateway';
import { AdminCartService } from '../cart/admin-cart.service';
import { OrderService } from '../order/order.service';
import { OrderSalesQuery } from '../order/queries/order-sales.query';
import { ProductService } from '../product/product.service';
import { UserService } from '../user/user.service';
import { OrderListQueryDto, UserListQueryDto } from './admin.dto';
import { ListReadingMonitor } from './list-reading.monitor';
import { ProductListQueryDto } from './product/admin-product.dto';

/** Staff lists that combine data from several modules. */
@Controller()
export class AdminController {
  constructor(
    private readonly users: UserService,
    private readonly adminCarts: AdminCartService,
    private readonly orders: OrderService,
    private readonly orderSales: OrderSalesQuery,
    private readonly products: ProductService,
    private readonly stripeGateway: StripeGateway,
    private readonly listReadingMonitor: ListReadingMonitor,
    private readonly config: Config,
  ) {}

  @Handles(ENDPOINTS.getAllUsers)
  async listUsers(@Query() query: UserListQueryDto, @CurrentStaff() by: VerifiedCaller) {
    const page = await this.users.list(query);
    await this.listReadingMonitor.record(by, page.users);
    const orders = await this.orderSales.countSold(page.users.map(({ _id }) => _id));
    return { ...page, users: page.users.map((user) => ({ ...user, orders: orders.get(user._id) ?? 0 })) };
  }

  @Handles(ENDPOINTS.getStaffState)
  getState() {
    const { SHOP_NAME: name, SHOP_ADDRESS: address } = this.config.values;
    return { testPayments: !this.stripeGateway.livemode, shop: { name, address } };
  }

  @Handles(ENDPOINTS.getAllCarts)
  listCarts(@Query() query: PageQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.adminCarts.list(query, locale);
  }

  @Handles(ENDPOINTS.getAllOrders)
  async listOrders(@Query() query: OrderListQueryDto, @CurrentStaff() by: VerifiedCaller) {
    const page = await this.orders.listForStaff(query);
    await this.listReadingMonitor.record(by, page.orders);
    return page;
  }

  @Handles(ENDPOINTS.listAllProducts)
  listProducts(@Query() query: ProductListQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.products.listForStaff(query, locale);
  }
}
