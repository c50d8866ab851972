import { Body, Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentBuyer, CurrentCaller, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { CheckoutDto, ConfirmationDto } from './checkout.dto';
import { CheckoutService } from './checkout.service';
import { PaymentConfirmationService } from './payment-confirmation.service';
import { TransferService } from './transfer.service';

@Controller()
export class CheckoutController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly paymentConfirmations: PaymentConfirmationService,
    private readonly transfers: TransferService,
  ) {}

  @Handles(ENDPOINTS.createOrder)
  createOrder(
    @CurrentCaller() caller: Caller,
    @CurrentBuyer() buyer: SignedInUser,
    @Body() input: CheckoutDto,
  ) {
    return this.checkouts.createOrder(caller, buyer, input);
  }

  @Handles(ENDPOINTS.checkout)
  checkout(@CurrentCaller() caller: Caller, @CurrentBuyer() buyer: SignedInUser, @Body() input: CheckoutDto) {
    return this.checkouts.startCheckout(caller, buyer, input);
  }

  @Handles(ENDPOINTS.confirmation)
  confirmation(@CurrentBuyer() buyer: SignedInUser, @Query() query: ConfirmationDto) {
    return this.paymentConfirmations.confirm(buyer, query.session_id);
  }

  @Handles(ENDPOINTS.paymentMethods)
  listPaymentMethods() {
    return this.transfers.listMethods();
  }
}
