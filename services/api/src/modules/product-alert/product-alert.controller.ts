import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentBuyer, CurrentCaller, type SignedIn } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { AskNoticeDto } from './product-alert.dto';
import { ProductAlertService } from './product-alert.service';

@Controller()
export class ProductAlertController {
  constructor(private readonly notices: ProductAlertService) {}

  @Handles(ENDPOINTS.askNotice)
  requestAlert(@Body() input: AskNoticeDto, @CurrentCaller() caller: Caller) {
    return this.notices.requestAlert(input, caller);
  }

  @Handles(ENDPOINTS.getOwnNotices)
  own(@CurrentBuyer() user: SignedIn, @CurrentCaller() { locale }: Caller) {
    return this.notices.own(user, locale);
  }

  @Handles(ENDPOINTS.endOwnNotice)
  endOwn(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentBuyer() user: SignedIn,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.notices.endOwn(user, id, locale);
  }

  @Handles(ENDPOINTS.getNotice)
  view(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.notices.view(token, locale);
  }

  @Handles(ENDPOINTS.confirmNotice)
  confirm(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.notices.confirm(token, locale);
  }

  @Handles(ENDPOINTS.stopNotice)
  stop(@Param('token') token: string, @CurrentCaller() { locale }: Caller) {
    return this.notices.stop(token, locale);
  }
}
