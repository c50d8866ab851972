import { Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { PostcodeDto } from './shipping.dto';
import { ShippingService } from './shipping.service';

@Controller()
export class ShippingController {
  constructor(private readonly shipping: ShippingService) {}

  @Handles(ENDPOINTS.shippingOptions)
  listShippingOptions(@Query() { postcode }: PostcodeDto) {
    return this.shipping.options(postcode);
  }
}
