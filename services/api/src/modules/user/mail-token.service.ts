import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';
import type { OutboxJob } from '../../outbox/outbox.types';
import { PermanentFailure } from '../../outbox/outbox-handler.registry';
import { hashSecret, newSecret } from '../../runtime/secret';

const DIGITS = 6;

/**
 * Tokens in mailed links. The tokens are not stored: the outbox has a seed, from which the token is derived with a
 * secret key when the email is rendered, so that access to the database is not sufficient.
 */
@Injectable()
export class MailTokenService {
  constructor(private readonly config: Config) {}

  /** A seed for the outbox, and the hash that identifies its token. */
  create(): { seed: string; hash: string } {
    const seed = newSecret();
    return { seed, hash: hashSecret(this.derive(seed)) };
  }

  /** The token for the email that is being rendered. @throws PermanentFailure when the job has no seed */
  deriveToken({ refs: { seed } }: Pick<OutboxJob, 'refs'>): string {
    if (seed !== undefined) return this.derive(seed);
    throw new PermanentFailure('The outbox row lacks seed');
  }

  /** The token of an order's tracking link, the same in all its emails. */
  deriveOrderToken = (orderId: string, renewals: number): string =>
    this.derive(`order ${orderId} ${renewals}`);

  /** The token by which the recipient of an order's emails disowns the order, the same in all its emails. */
  deriveWrongRecipientToken = (orderId: string, email: string): string =>
    this.derive(`not mine ${orderId} ${email}`);

  /** The six-digit code of an email, derived from the seed of its link. */
  deriveDigits = (seed: string): string =>
    String(this.sign(`mailed digits ${seed}`).readUIntBE(0, 6) % 1_000_000).padStart(DIGITS, '0');

  /**
   * The hash of a code that is stored. It is keyed, because a million codes are quickly tried, and bound to what the
   * code verifies.
   * @param of account and mailbox
   */
  digitsHash = (digits: string, ...deriveToken: [userId: string, email: string]): string =>
    this.sign(JSON.stringify(['digits', digits, ...deriveToken])).toString('hex');

  private derive = (seed: string): string => this.sign(`mailed link ${seed}`).toString('base64url');

  private sign = (text: string): Buffer =>
    createHmac('sha256', this.config.values.FORM_SECRET).update(text).digest();
}
