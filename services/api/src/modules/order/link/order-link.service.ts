import { Injectable } from '@nestjs/common';
import { ORDER_LINK_ACTIONS, type OrderLinkAction } from '@munay/contracts/order/order-link';
import { AppError } from '../../../errors/app-error';
import { Clock } from '../../../runtime/clock';
import { hashSecret, isSecret } from '../../../runtime/secret';
import { MailTokenService } from '../../user/mail-token.service';
import type { OrderFields } from '../order.schema';
import type { StoredTrackingLink } from '../schema/recipient.schema';
import { OrderLinkRepository } from './order-link.repository';
import { findRejection, isReadable, MAILED_LINK_LIFETIME_MS, toLinkField } from './order-link.rules';

/**
 * Manages an order's links. The tracking link is in every email about the order and is read-only. Its token is derived
 * from the order and the number of renewals, so that emails can be rendered again although only the hash is stored.
 * Changing an order, or viewing its buyer data, requires a link emailed to the order's address.
 */
@Injectable()
export class OrderLinkService {
  constructor(
    private readonly orderLinks: OrderLinkRepository,
    private readonly mailTokens: MailTokenService,
    private readonly clock: Clock,
  ) {}

  /** The tracking link of a new order, stored with the order. */
  first = (id: string): StoredTrackingLink => ({
    hash: hashSecret(this.mailTokens.deriveOrderToken(id, 0)),
    renewals: 0,
  });

  /** Activates the tracking link of an order and returns its token, for an email. */
  async createTrackingToken({ id, trackingLink }: OrderFields): Promise<string> {
    const renewals = trackingLink?.renewals ?? 0;
    const token = this.mailTokens.deriveOrderToken(id, renewals);
    const hash = hashSecret(token);
    // The hash differs if the shop's secret key has changed
    if (trackingLink?.hash !== hash) await this.orderLinks.setHash(id, hash, renewals);
    return token;
  }

  /** Finds the order of a tracking link. @throws AppError linkUnknown, also for an expired link */
  async track(token: string): Promise<OrderFields> {
    const order = isSecret(token) ? await this.orderLinks.findByTrackingHash(hashSecret(token)) : null;
    if (!order || !isReadable(order, this.clock.now())) throw new AppError('linkUnknown');
    return order;
  }

  /** Revokes all links of an order; the next email contains a new link. Call inside a transaction. */
  async renew({ id, trackingLink }: OrderFields): Promise<void> {
    const renewals = (trackingLink?.renewals ?? 0) + 1;
    await this.orderLinks.setRenewed(
      id,
      hashSecret(this.mailTokens.deriveOrderToken(id, renewals)),
      renewals,
    );
  }

  /**
   * Like `renew`, for an order with a new address. The new address receives emails even if the previous recipient
   * disowned the order.
   */
  async replaceLinks(order: OrderFields): Promise<void> {
    await this.renew(order);
    await this.orderLinks.unsetWrongRecipient(order.id);
  }

  /** Creates a link to be emailed to the address of the order. @returns its seed and the hash of its token */
  async create(id: string, action: OrderLinkAction): Promise<{ seed: string; hash: string }> {
    const { seed, hash } = this.mailTokens.create();
    const expiresAt = new Date(this.clock.now().getTime() + MAILED_LINK_LIFETIME_MS);
    await this.orderLinks.setMailedLink(id, action, { hash, expiresAt, usedAt: null });
    return { seed, hash };
  }

  /** Reads an emailed link without consuming it. @throws AppError linkUnknown, linkUsed, linkExpired */
  async open(token: string): Promise<{ order: OrderFields; action: OrderLinkAction }> {
    const hash = isSecret(token) ? hashSecret(token) : null;
    for (const action of hash ? ORDER_LINK_ACTIONS : []) {
      const order = await this.orderLinks.findByMailedHash(action, hash ?? '');
      const link = order?.[toLinkField(action)];
      if (!order || !link) continue;
      const rejectionKey = findRejection(link, this.clock.now());
      if (rejectionKey) throw new AppError(rejectionKey);
      return { order, action };
    }
    throw new AppError('linkUnknown');
  }

  /** Like `open`, but only accepts a link for the given action. */
  async openForAction(token: string, action: OrderLinkAction): Promise<OrderFields> {
    const openedLink = await this.open(token);
    if (openedLink.action !== action) throw new AppError('linkUnknown');
    return openedLink.order;
  }

  /**
   * Activates the link by which the recipient of an email to an unconfirmed address reports that the order is not
   * theirs.
   * @returns the token of the link; null once the recipient has reported the order
   */
  async createWrongRecipientToken({ id, customer, wrongRecipient }: OrderFields): Promise<string | null> {
    if (wrongRecipient?.reportedAt) return null;
    const token = this.mailTokens.deriveWrongRecipientToken(id, customer.email);
    const hash = hashSecret(token);
    if (wrongRecipient?.hash !== hash)
      await this.orderLinks.setWrongRecipientHash(id, { hash, reportedAt: null });
    return token;
  }

  /** Finds the order that its recipient wants to disown. @throws AppError linkUsed if already disowned, linkUnknown */
  async findWrongRecipient(token: string): Promise<OrderFields> {
    const order = isSecret(token) ? await this.orderLinks.findByWrongRecipientHash(hashSecret(token)) : null;
    if (!order) throw new AppError('linkUnknown');
    if (order.wrongRecipient?.reportedAt) throw new AppError('linkUsed');
    return order;
  }

  /** Stops an order's emails and revokes its links. Call inside a transaction. @throws AppError linkUsed */
  async reportWrongRecipient(order: OrderFields): Promise<void> {
    const hash = order.wrongRecipient?.hash ?? '';
    if (!(await this.orderLinks.setWrongRecipientReported(hash, this.clock.now())))
      throw new AppError('linkUsed');
    await this.renew(order);
  }

  /** Consumes an emailed link. @throws AppError linkUsed if a concurrent request has consumed it */
  async use(token: string, action: OrderLinkAction): Promise<void> {
    if (!(await this.orderLinks.use(action, hashSecret(token), this.clock.now())))
      throw new AppError('linkUsed');
  }

  /** Whether the email with this link is still needed. */
  isNeeded = (order: OrderFields, action: OrderLinkAction, token: string): boolean => {
    const link = order[toLinkField(action)];
    return link?.hash === hashSecret(token) && findRejection(link, this.clock.now()) === null;
  };
}
