import { Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import { Handles } from '../../http/endpoint.decorator';
import { PostcodeDto } from './shipping.dto';
import { ShippingService } from './shipping.service';

@Controller()
export class ShippingController {
  constructor(private readonly shipping: ShippingService) {}

  @Handles(ENDPOINTS.shippingOptions)
  shippingOptions(@Query() { postcode }: PostcodeDto): Promise<ShippingOption[]> {
    return this.shipping.options(postcode);
  }
}
