import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';
import type { OutboxJob } from '../../outbox/outbox.types';
import { PermanentFailure } from '../../outbox/outbox-handler.registry';
import { generateSecret, hashSecret } from '../../runtime/secret';

const DIGITS = 6;

/**
 * Tokens in emailed links. Access to the database is not sufficient to use a link: the outbox only stores a seed, and
 * the token is derived from the seed and a secret key when the email is rendered.
 */
@Injectable()
export class MailTokenService {
  constructor(private readonly config: Config) {}

  /** Creates the seed that the outbox stores, and the hash of the token that is derived from it. */
  create(): { seed: string; hash: string } {
    const seed = generateSecret();
    return { seed, hash: hashSecret(this.derive(seed)) };
  }

  /** The token for the email that is being rendered. @throws PermanentFailure when the job has no seed */
  deriveToken({ refs: { seed } }: Pick<OutboxJob, 'refs'>): string {
    if (seed !== undefined) return this.derive(seed);
    throw new PermanentFailure('The outbox row lacks seed');
  }

  /** The token of an order's tracking link. It is the same in all emails of an order. */
  deriveOrderToken = (orderId: string, renewals: number): string =>
    this.derive(`order ${orderId} ${renewals}`);

  /**
   * The token of the link with which the recipient of an order's emails states that the order is not theirs. It is the
   * same in all emails of an order.
   */
  deriveWrongRecipientToken = (orderId: string, email: string): string =>
    this.derive(`not mine ${orderId} ${email}`);

  /** The six-digit code of an email, derived from the seed of its link. */
  deriveDigits = (seed: string): string =>
    String(this.sign(`mailed digits ${seed}`).readUIntBE(0, 6) % 1_000_000).padStart(DIGITS, '0');

  /**
   * The hash of a code, as stored. It is keyed, because all of the million possible codes could be tried quickly. It
   * includes the account and the mailbox, so that a code is valid only for them.
   */
  hashDigits = (digits: string, ...deriveToken: [userId: string, email: string]): string =>
    this.sign(JSON.stringify(['digits', digits, ...deriveToken])).toString('hex');

  private derive = (seed: string): string => this.sign(`mailed link ${seed}`).toString('base64url');

  private sign = (text: string): Buffer =>
    createHmac('sha256', this.config.values.FORM_SECRET).update(text).digest();
}
