import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContinuedAsGuest, KeptOrders } from '@munay/contracts/account/guest';
import type { SessionView } from '@munay/contracts/account/user';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { GuestService } from '../../http/guest.service';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { newSecret } from '../../runtime/secret';
import { AUTH_LIMITS } from '../auth/auth.limits';
import { AuthService } from '../auth/auth.service';
import { UNIFORM_MS, withMinimumDuration } from '../auth/minimum-duration';
import { hashPassword, isAcceptable } from '../auth/password';
import { ProfileService } from '../auth/profile.service';
import { SessionService } from '../auth/session.service';
import { GuestOrders } from '../order/guest/guest-orders';
import { awaitsTransfer, orderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { PromotionUseService } from '../promotion/promotion-use.service';
import { LIFE_MS } from '../user/account-link.rules';
import { GuestAccounts } from '../user/guest-accounts';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { GuestEnds } from './guest-ends.service';

const NEXT: ContinuedAsGuest = { next: 'checkout' };

/** A browser that orders with an address alone. */
@Injectable()
export class GuestSessionService {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly accounts: GuestAccounts,
    private readonly ends: GuestEnds,
    private readonly orders: GuestOrders,
    private readonly promotions: PromotionUseService,
    private readonly auth: AuthService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionService,
    private readonly visitors: GuestService,
    private readonly outbox: OutboxService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a provisional account, or goes on with the browser's own. Takes as long and says the same for every address;
   * nothing is mailed.
   * @throws AppError guestsOff, tooManyRequests
   */
  async continue(
    request: FastifyRequest,
    reply: FastifyReply,
    givenEmail: string,
  ): Promise<ContinuedAsGuest> {
    if (!this.config.values.GUEST_CHECKOUT) throw new AppError('guestsOff');
    const { caller } = request;
    if (!caller.user)
      await withMinimumDuration(UNIFORM_MS, async () => {
        const isOpen = await this.goOn(caller, normalEmail(givenEmail));
        if (!isOpen) await this.open(request, reply, normalEmail(givenEmail));
        this.visitors.renew(request, reply);
      });
    return NEXT;
  }

  /**
   * Keeps the orders of an address proved in this browser: the account becomes the person's own and is signed in, or the
   * orders move to the account that has the address, and nobody is signed in.
   * @throws AppError noGuest for anyone but a guest, guestUnproved, notSignedIn once the account has ended
   */
  async keep(request: FastifyRequest, reply: FastifyReply): Promise<KeptOrders> {
    const guest = await this.require(request.caller);
    if (!guest.provisional?.provedAt) throw new AppError('guestUnproved');
    const ended = await this.ends.settle(guest, null);
    if (!ended) throw new AppError('notSignedIn');
    await this.sessions.end(request, reply, ['buyer']);
    if (ended.into === 'new') await this.auth.enter(request, reply, ended.account, null);
    return { email: guest.email, into: ended.into };
  }

  /**
   * Sets the first password in the browser that is signed in.
   * @throws AppError passwordWeak, linkUsed if the account has one, linkExpired half an hour after the proof
   */
  async setFirstPassword(request: FastifyRequest, reply: FastifyReply, password: string): Promise<void> {
    const { user: caller } = request.caller;
    const user = caller && (await this.users.record(caller.id));
    if (!user) throw new AppError('notSignedIn');
    if (user.passwordHash !== null) throw new AppError('linkUsed');
    const provedAt = user.emailValidatedAt?.getTime() ?? 0;
    if (this.clock.now().getTime() - provedAt >= LIFE_MS) throw new AppError('linkExpired');
    if (!(await isAcceptable(password, user.email))) throw new AppError('passwordWeak');
    const renewed = await this.users.setPassword(user, await hashPassword(password));
    await this.sessions.forgetAll(user.id);
    await this.sessions.begin(request, reply, renewed, null);
  }

  /**
   * After a login in the browser that ordered with the account's address.
   * @throws AppError noGuest when there is nothing to join
   */
  async join(request: FastifyRequest, reply: FastifyReply, accept: boolean): Promise<SessionView> {
    const { caller } = request;
    const { user, guest } = caller;
    if (!user || !guest || !this.profile.mayJoin(caller)) throw new AppError('noGuest');
    const [owner, provisional] = [await this.users.record(user.id), await this.users.record(guest.id)];
    if (accept && owner && provisional && !(await this.ends.join(owner, provisional)))
      throw new AppError('noGuest');
    await this.sessions.end(request, reply, ['buyer']);
    return this.profile.session({ ...caller, guest: null });
  }

  /**
   * Corrects the address of a guest and of its orders. What was mailed before opens nothing any more; the mails of the
   * newest order go again.
   * @throws AppError noGuest for anyone but a guest, correctionsSpent
   */
  async correct(caller: Caller, givenEmail: string): Promise<SessionView> {
    const guest = await this.require(caller);
    const email = normalEmail(givenEmail);
    if (email !== guest.email)
      await this.transaction.run(async () => {
        const after = await this.accounts.correct(guest, email);
        const orders = await this.orders.of(guest.id);
        for (const order of orders)
          await this.orders.correct(order, email, this.promotions.addressKey(email));
        if (orders[0]) await this.mailAgain(orders[0], after);
      });
    return this.profile.session(caller);
  }

  /** No more than two mails. */
  private async mailAgain(order: OrderFields, { id, provisional }: UserFields): Promise<void> {
    const key = `${order.id}:${provisional?.corrected ?? 0}`;
    const work = { key, refs: orderRefs(order) };
    if (awaitsTransfer(order)) await this.outbox.add({ type: 'order-transfer', ...work });
    if (order.payment.paidCents === 0) return;
    await this.outbox.add({ type: 'order-paid', ...work });
    const refs = { ...work.refs, userId: id, seed: newSecret() };
    await this.outbox.add({ type: 'guest-confirm', key, refs });
  }

  /** @returns whether the browser's account is of this address */
  private async goOn({ guest: held }: Caller, email: string): Promise<boolean> {
    const guest = held && (await this.users.record(held.id));
    if (!guest) return false;
    if (guest.email === email) return true;
    if ((await this.orders.of(guest.id)).length > 0) return false;
    return (await this.accounts.replaceEmail(guest, email)) !== null;
  }

  private async open(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    const { ip, locale } = request.caller;
    await this.throttle.take('guest', ip, AUTH_LIMITS.guestsPerIp);
    await this.sessions.begin(request, reply, await this.accounts.open(email, locale), null);
  }

  private async require({ user, guest }: Caller): Promise<UserFields> {
    if (user || !guest) throw new AppError('noGuest');
    const found = await this.users.record(guest.id);
    if (!found?.provisional) throw new AppError('notSignedIn');
    return found;
  }
}
