import { Controller, Headers, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { WebhookService } from './webhook/webhook.service';

@Controller()
export class BillingController {
  constructor(private readonly webhooks: WebhookService) {}

  @Handles(ENDPOINTS.paymentWebhook)
  handleWebhook(@Req() request: FastifyRequest, @Headers('stripe-signature') signature: string | undefined) {
    return this.webhooks.receive(request.rawBody, signature);
  }
}
