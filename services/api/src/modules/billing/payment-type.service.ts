import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BASE_PAYMENT_TYPE, type PaymentType } from '@munay/contracts/shop/payment-methods';
import { Config } from '../../config/config';
import { Scheduler } from '../../runtime/scheduler';
import { StripeGateway } from './stripe.gateway';

const DAY_MS = 86_400_000;
const RETRY_MS = 20_000;

/**
 * Payment types offered on the payment page: those in PAYMENT_TYPES that the provider's account accepts. Until the
 * account settings are loaded, only cards are offered.
 */
@Injectable()
export class PaymentTypeService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(PaymentTypeService.name);
  private readonly jobs = new Scheduler(this.log);
  private readonly requestedTypes: readonly PaymentType[];
  private offeredTypes: readonly PaymentType[] = [BASE_PAYMENT_TYPE];

  constructor(
    config: Config,
    private readonly stripeGateway: StripeGateway,
  ) {
    this.requestedTypes = config.values.PAYMENT_TYPES;
  }

  onApplicationBootstrap(): void {
    if (this.requestedTypes.length > 1)
      this.jobs.every(DAY_MS, 'payment types', () => this.fetchTypes(), RETRY_MS);
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }

  /** Sorted as on the payment page, cards first. */
  get types(): readonly PaymentType[] {
    return this.offeredTypes;
  }

  /** Fetches the types that the account accepts, because the provider rejects sessions with other types. */
  async fetchTypes(): Promise<void> {
    const available = await this.stripeGateway.listAvailableTypes();
    const missingTypes = this.requestedTypes.filter(
      (type) => type !== BASE_PAYMENT_TYPE && !available.has(type),
    );
    if (missingTypes.length > 0)
      this.log.warn({
        msg: 'the payment account may not support all of PAYMENT_TYPES',
        lacking: missingTypes,
      });
    this.offeredTypes = this.requestedTypes.filter((type) => !missingTypes.includes(type));
  }
}
