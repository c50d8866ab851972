import { Controller } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { StripeGateway } from '../billing/stripe.gateway';
import { StatusService } from './status.service';

@Controller()
export class StatusController {
  constructor(
    private readonly status: StatusService,
    private readonly stripeGateway: StripeGateway,
  ) {}

  @Handles(ENDPOINTS.getStatus)
  read() {
    return this.status.read({ breakerOpen: this.stripeGateway.breaker.isOpen });
  }
}
