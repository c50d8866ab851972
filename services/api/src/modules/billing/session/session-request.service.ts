import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config';
import { Clock } from '../../../runtime/clock';
import type { NewOrder } from '../../order/order.schema';
import type { StoredSession } from '../../order/schema/payment.schema';
import { PaymentTypeService } from '../payment-type.service';
import { toSessionParams } from './payment-session.params';

/** Lifetime of a session in ms: 30 minutes, which the provider requires, plus time for retries and clock skew. */
const SESSION_MS = 45 * 60_000;
const STALE_AFTER_MS = 30_000;

type SessionOrder = Pick<
  NewOrder,
  'id' | 'number' | 'lines' | 'promotions' | 'totals' | 'locale' | 'customer' | 'shipping'
>;

/** Creates requests for payment sessions, which are stored with their orders before the provider is called. */
@Injectable()
export class SessionRequestService {
  constructor(
    private readonly config: Config,
    private readonly paymentTypes: PaymentTypeService,
    private readonly clock: Clock,
  ) {}

  /** @param attempt attempt number; each attempt has its own idempotency key */
  create(order: SessionOrder, attempt = 1): StoredSession {
    const { WEB_ORIGIN, API_ORIGIN } = this.config.values;
    const { id, number, lines, promotions, totals, locale, customer, shipping } = order;
    const requestedAt = this.clock.now();
    const expiresAt = new Date(requestedAt.getTime() + SESSION_MS);
    const request = toSessionParams({
      orderId: id,
      number,
      lines,
      promotions,
      totals,
      locale,
      attempt,
      expiresAt,
      email: customer.email,
      shipping: shipping.method,
      types: this.paymentTypes.types,
      webOrigin: WEB_ORIGIN,
      apiOrigin: API_ORIGIN,
    });
    return { attempt, ...request, requestedAt, expiresAt };
  }

  /** Whether the request is so old that the provider may reject a retry. */
  isStale = ({ requestedAt }: StoredSession): boolean =>
    this.clock.now().getTime() - requestedAt.getTime() > STALE_AFTER_MS;
}
