import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { MessageReceipt, SendMessageInput } from '@munay/contracts/shop/contact';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import type { Limit } from '../../rate-limit/throttle.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { formatNumber, NumberingService } from '../numbering/numbering.service';
import { buildRecordSearchTokens } from '../order/order.search-tokens';
import { normalizeEmail } from '../user/user.email';
import { computeAnswerDay } from './contact.mapper';
import { createOpeningStamp, verifyOpening } from './contact.opening';
import { ContactRepository } from './contact.repository';

const HOUR = 3_600;
const LIMIT_PER_IP: Limit = { points: 20, seconds: HOUR };
const LIMIT_PER_ADDRESS: Limit = { points: 5, seconds: HOUR };

/** Handles the contact form of the shop. */
@Injectable()
export class ContactFormService {
  constructor(
    private readonly numbering: NumberingService,
    private readonly contacts: ContactRepository,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  private readonly log = new Logger(ContactFormService.name);

  /** Creates the timestamp for a newly opened form. */
  open = (): { token: string } => ({
    token: createOpeningStamp(this.clock.now(), this.config.values.FORM_SECRET),
  });

  /**
   * Stores a message, emails it to the workshop and confirms it to the sender.
   * @throws AppError formTooFast (with the seconds to wait), formExpired, tooManyRequests
   */
  async send(input: SendMessageInput, caller: Caller): Promise<MessageReceipt> {
    const email = normalizeEmail(input.email);
    const now = this.clock.now();
    await this.throttle.consume('contact-ip', caller.ip, LIMIT_PER_IP);
    const formOpening = verifyOpening(input.token, now, this.config.values.FORM_SECRET);
    if (formOpening.kind === 'early')
      throw new AppError('formTooFast', { retryAfterSeconds: formOpening.waitSeconds });
    if (formOpening.kind === 'expired') throw new AppError('formExpired');
    const answerBy = computeAnswerDay(now);
    if (input.website) {
      // The response reports success, so that bots do not learn that they were detected
      this.log.log({ msg: 'message of a bot dropped' });
      return { reference: formatNumber('message', now, randomInt(1, 999_999)), answerBy };
    }
    await this.throttle.consume('contact-address', email, LIMIT_PER_ADDRESS);
    const reference = await this.numbering.withNumber('message', now, async (number) => {
      await this.store(number, input, email, caller);
      return number;
    });
    return { reference, answerBy };
  }

  private async store(
    reference: string,
    input: SendMessageInput,
    email: string,
    caller: Caller,
  ): Promise<void> {
    await this.transaction.run(async () => {
      const id = await this.contacts.insert({
        reference,
        name: input.name,
        email,
        topic: input.topic,
        message: input.message,
        orderNumber: input.orderNumber ?? null,
        earlier: input.earlier ?? null,
        userId: caller.user?.id ?? null,
        locale: caller.locale,
        terms: [
          ...buildRecordSearchTokens(reference, { name: input.name, email }),
          ...(input.orderNumber ? [input.orderNumber.toLowerCase()] : []),
        ],
      });
      await this.outbox.add({ type: 'contact-staff', key: id, refs: { messageId: id } });
      await this.outbox.add({ type: 'contact-receipt', key: id, refs: { messageId: id } });
    });
  }
}
