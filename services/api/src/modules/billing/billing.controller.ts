import { Body, Controller, Headers, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import type { OrderView, PaymentMethod } from '@munay/contracts/order/order';
import { type Caller, CurrentCaller, CurrentUser, type SignedIn } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ShippingService } from '../shipping/shipping.service';
import { CheckoutDto, ConfirmationDto, PostcodeDto } from './checkout.dto';
import { CheckoutService } from './checkout.service';
import { TransferService } from './transfer.service';
import { WebhookService } from './webhook/webhook.service';

@Controller()
export class BillingController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly shipping: ShippingService,
    private readonly transfers: TransferService,
    private readonly webhooks: WebhookService,
  ) {}

  @Handles(ENDPOINTS.createOrder)
  createOrder(
    @CurrentCaller() caller: Caller,
    @CurrentUser() user: SignedIn,
    @Body() input: CheckoutDto,
  ): Promise<OrderView> {
    return this.checkouts.createOrder(caller, user, input);
  }

  @Handles(ENDPOINTS.checkout)
  checkout(
    @CurrentCaller() caller: Caller,
    @CurrentUser() user: SignedIn,
    @Body() input: CheckoutDto,
  ): Promise<string> {
    return this.checkouts.startCheckout(caller, user, input);
  }

  @Handles(ENDPOINTS.confirmation)
  confirmation(@CurrentUser() user: SignedIn, @Query() query: ConfirmationDto): Promise<string> {
    return this.checkouts.confirm(user, query.session_id);
  }

  @Handles(ENDPOINTS.shippingOptions)
  shippingOptions(@Query() { postcode }: PostcodeDto): Promise<ShippingOption[]> {
    return this.shipping.options(postcode);
  }

  @Handles(ENDPOINTS.paymentMethods)
  paymentMethods(): Promise<PaymentMethod[]> {
    return this.transfers.methods();
  }

  @Handles(ENDPOINTS.paymentWebhook)
  webhook(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<null> {
    return this.webhooks.receive(request.rawBody, signature);
  }
}
