import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';
import { PermanentFailure } from '../../outbox/outbox.handlers';
import type { OutboxJob } from '../../outbox/outbox.types';
import { hashSecret, newSecret } from '../../runtime/secret';

const DIGITS = 6;

/**
 * The tokens in links of our mails. None is stored: what waits in the outbox is a seed, of which the token is made
 * with a key of ours when the mail is written, so that whoever reads the database can open nothing.
 */
@Injectable()
export class MailTokens {
  constructor(private readonly config: Config) {}

  /** A seed for the outbox, and the hash by which its token is known when it comes back. */
  issue(): { seed: string; hash: string } {
    const seed = newSecret();
    return { seed, hash: hashSecret(this.derive(seed)) };
  }

  /** The token of a mail that is being written. @throws PermanentFailure when the work carries none */
  of({ refs: { seed, token } }: Pick<OutboxJob, 'refs'>): string {
    if (seed !== undefined) return this.derive(seed);
    // Work written down by an older version carries the token itself
    if (token !== undefined) return token;
    throw new PermanentFailure('The outbox row lacks seed');
  }

  /** Six digits of a mail, made of the seed of its link. */
  digitsOf = (seed: string): string =>
    String(this.sign(`mailed digits ${seed}`).readUIntBE(0, 6) % 1_000_000).padStart(DIGITS, '0');

  /**
   * What is stored of digits: signed, since a million of them are soon tried, and together with what they prove.
   * @param of account and mailbox
   */
  digitsHash = (digits: string, ...of: [userId: string, email: string]): string =>
    this.sign(JSON.stringify(['digits', digits, ...of])).toString('hex');

  private derive = (seed: string): string => this.sign(`mailed link ${seed}`).toString('base64url');

  private sign = (text: string): Buffer =>
    createHmac('sha256', this.config.values.FORM_SECRET).update(text).digest();
}
