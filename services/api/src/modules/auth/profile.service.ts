import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BuyerView } from '@munay/contracts/account/guest';
import type { SessionView, UpdateUser, UserView } from '@munay/contracts/account/user';
import { isTaxId } from '@munay/contracts/order/tax-id';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedIn } from '../../http/caller';
import { Cookies } from '../../http/cookies';
import { CartService } from '../cart/cart.service';
import { FavoriteService } from '../catalogue/favorite.service';
import { GuestOrders } from '../order/guest/guest-orders';
import { GuestAccounts } from '../user/guest-accounts';
import { plainBilling, requireFitting } from '../user/user.addresses';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { AccountService } from './account.service';
import { ConfirmationService } from './confirmation.service';
import { LoginThrottle } from './login-throttle.service';
import { hashPassword, isAcceptable, matches } from './password';
import { SessionService } from './session.service';

/** Reading and changing the caller's account. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly guests: GuestAccounts,
    private readonly orders: GuestOrders,
    private readonly carts: CartService,
    private readonly likes: FavoriteService,
    private readonly accounts: AccountService,
    private readonly confirmation: ConfirmationService,
    private readonly sessions: SessionService,
    private readonly loginThrottle: LoginThrottle,
    private readonly cookies: Cookies,
    private readonly transaction: Transaction,
  ) {}

  /** The signed-in user, or null, with the cart. Reads only: creates nothing for a guest. */
  async session(caller: Caller): Promise<SessionView> {
    const [user, cart, liked] = await Promise.all([
      caller.user ? this.profileView(caller.user) : null,
      this.carts.view(caller),
      this.likes.likedBy(caller),
    ]);
    const next = caller.half?.step;
    const buyer = caller.user ? null : await this.buyerView(caller.guest);
    const join = this.mayJoin(caller) && (await this.orders.of(caller.guest?.id ?? ''));
    return {
      user,
      cart,
      ...(buyer && { buyer }),
      ...(join && join.length > 0 && { join: join.map(({ number }) => number) }),
      ...(!this.config.values.GUEST_CHECKOUT && { guestsOff: true as const }),
      ...(next && { next }),
      ...(liked.length > 0 ? { liked } : {}),
    };
  }

  /**
   * Changes the caller's account. A new address takes effect when confirmed by mail; a new password ends
   * all other sessions and gives this one a new id.
   * @throws AppError noUpdate (product brief, section 5), taxIdInvalid, wrongPassword, passwordWeak, tooManyRequests
   */
  async update(request: FastifyRequest, reply: FastifyReply, change: UpdateUser): Promise<SessionView> {
    const { email: givenEmail, password, currentPassword, preferences, billing, ...rest } = change;
    if (billing?.taxId && !isTaxId(billing.taxId)) throw new AppError('taxIdInvalid');
    const plain = withoutAbsent({ ...rest, ...preferences, billing: billing && plainBilling(billing) });
    const given = Object.values({ ...plain, givenEmail, password }).some((value) => value !== undefined);
    if (!given) throw new AppError('noUpdate');
    const user = await this.currentUser(request.caller);
    const email = givenEmail === undefined ? user.email : normalEmail(givenEmail);
    if (rest.addresses) requireFitting(rest.addresses, user.addresses);
    const moves = email !== user.email;
    if (moves || password !== undefined) await this.proveAgain(request, user, currentPassword);
    if (password !== undefined && !(await isAcceptable(password, email))) throw new AppError('passwordWeak');
    if (moves) await this.accounts.countMail('validate', user.id, request.caller.ip);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const renewed = await this.transaction.run(async () => {
      if (Object.keys(plain).length > 0) await this.users.change(user.id, plain);
      if (moves) await this.moveTo(email, user);
      return passwordHash === null ? null : this.setPassword(user, passwordHash);
    });
    if (renewed) {
      await this.sessions.forgetAll(user.id);
      await this.sessions.begin(request, reply, renewed, request.caller.user?.provedAt ?? null);
    }
    return this.session(request.caller);
  }

  /** Whether the user may add what this browser ordered before: only with the same, proved address. */
  mayJoin = ({ user, guest }: Pick<Caller, 'user' | 'guest'>): boolean =>
    !!user?.contact.emailValidated && user.contact.email === guest?.contact.email;

  private async buyerView(buyer: SignedIn | null): Promise<BuyerView | null> {
    const own = buyer && (await this.users.record(buyer.id));
    if (!own) return null;
    const proven = own.provisional?.provedAt != null;
    return { email: own.email, proven, corrections: this.guests.corrections(own) };
  }

  /** With the rights that apply to the caller's network. */
  private async profileView({ id, roles, stores }: SignedIn): Promise<UserView> {
    return { ...(await this.users.view(id)), roles: [...roles], stores: [...stores] };
  }

  private async setPassword(user: UserFields, passwordHash: string): Promise<UserFields> {
    const renewed = await this.users.setPassword(user, passwordHash);
    await this.confirmation.passwordChanged(renewed);
    return renewed;
  }

  /** Does not reveal whether an address is taken: its owner is notified, and nothing else happens. */
  private async moveTo(email: string, user: UserFields): Promise<void> {
    const owner = await this.users.owner(email);
    if (owner) await this.accounts.notifyOwner(owner);
    else await this.accounts.mailMoveLink(user, email);
    await this.accounts.warnOfMove(user);
  }

  /**
   * Verifies the password of the signed-in user again, rate-limited like a login.
   * @throws AppError wrongPassword, tooManyRequests
   */
  async proveAgain(request: FastifyRequest, user: UserFields, password = ''): Promise<void> {
    const name = await this.loginThrottle.countAttempt(user.email, this.cookies.read(request, 'device'));
    if (!(await matches(user.passwordHash, password))) throw new AppError('wrongPassword');
    await this.loginThrottle.onCorrectPassword(name, user);
  }

  private async currentUser({ user }: Caller): Promise<UserFields> {
    const own = user && (await this.users.record(user.id));
    if (!own) throw new AppError('notSignedIn');
    return own;
  }
}

const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
