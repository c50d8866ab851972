import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentBuyer, CurrentCaller, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { RequestProductAlertDto } from './product-alert.dto';
import { ProductAlertService } from './product-alert.service';

@Controller()
export class ProductAlertController {
  constructor(private readonly productAlerts: ProductAlertService) {}

  @Handles(ENDPOINTS.requestProductAlert)
  requestAlert(@Body() input: RequestProductAlertDto, @CurrentCaller() caller: Caller) {
    return this.productAlerts.requestAlert(input, caller);
  }

  @Handles(ENDPOINTS.listOwnProductAlerts)
  listOwn(@CurrentBuyer() user: SignedInUser, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.listOwn(user, locale);
  }

  @Handles(ENDPOINTS.endOwnProductAlert)
  endAlert(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentBuyer() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.productAlerts.endAlert(user, id, locale);
  }

  @Handles(ENDPOINTS.getProductAlert)
  view(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.view(token, locale);
  }

  @Handles(ENDPOINTS.confirmProductAlert)
  confirm(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.confirm(token, locale);
  }

  @Handles(ENDPOINTS.stopProductAlert)
  stop(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.stop(token, locale);
  }
}
