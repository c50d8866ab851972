import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentBuyer, CurrentCaller, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { AskNoticeDto } from './product-alert.dto';
import { ProductAlertService } from './product-alert.service';

@Controller()
export class ProductAlertController {
  constructor(private readonly productAlerts: ProductAlertService) {}

  @Handles(ENDPOINTS.askNotice)
  requestAlert(@Body() input: AskNoticeDto, @CurrentCaller() caller: Caller) {
    return this.productAlerts.requestAlert(input, caller);
  }

  @Handles(ENDPOINTS.getOwnNotices)
  listOwn(@CurrentBuyer() user: SignedInUser, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.listOwn(user, locale);
  }

  @Handles(ENDPOINTS.endOwnNotice)
  endAlert(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentBuyer() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.productAlerts.endAlert(user, id, locale);
  }

  @Handles(ENDPOINTS.getNotice)
  view(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.view(token, locale);
  }

  @Handles(ENDPOINTS.confirmNotice)
  confirm(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.confirm(token, locale);
  }

  @Handles(ENDPOINTS.stopNotice)
  stop(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.productAlerts.stop(token, locale);
  }
}
