import { Injectable } from '@nestjs/common';
import type { BuyerView } from '@munay/contracts/account/guest';
import type { SessionView, UserView } from '@munay/contracts/account/user';
import { Config } from '../../config/config';
import type { Caller, SignedInUser } from '../../http/caller';
import { CartService } from '../cart/cart.service';
import { FavoriteService } from '../catalogue/favorite.service';
import { GuestOrderService } from '../order/guest/guest-order.service';
import { GuestAccountService } from '../user/guest-account.service';
import { UserService } from '../user/user.service';

/** Assembles the caller's session for the front end: account, cart and favourites. */
@Injectable()
export class SessionViewService {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly guestAccounts: GuestAccountService,
    private readonly guestOrders: GuestOrderService,
    private readonly carts: CartService,
    private readonly favorites: FavoriteService,
  ) {}

  /** The signed-in user or null, with the cart. Creates nothing for guests. */
  async getSession(caller: Caller): Promise<SessionView> {
    const [user, cart, liked] = await Promise.all([
      caller.user ? this.buildProfileView(caller.user) : null,
      this.carts.view(caller),
      this.favorites.listProductIds(caller),
    ]);
    const nextStep = caller.pendingSignIn?.step;
    const buyer = caller.user ? null : await this.readBuyerView(caller.guest);
    const join = this.canJoinOrders(caller) && (await this.guestOrders.findByAccount(caller.guest?.id ?? ''));
    return {
      user,
      cart,
      buyer: buyer ?? undefined,
      join: join && join.length > 0 ? join.map(({ number }) => number) : undefined,
      guestCheckoutDisabled: !this.config.values.GUEST_CHECKOUT || undefined,
      next: nextStep,
      liked: liked.length > 0 ? liked : undefined,
    };
  }

  /** Whether this browser's guest orders have the user's verified address, so that the user may add them. */
  canJoinOrders = ({ user, guest }: Pick<Caller, 'user' | 'guest'>): boolean =>
    !!user?.contact.emailValidated && user.contact.email === guest?.contact.email;

  private async readBuyerView(buyer: SignedInUser | null): Promise<BuyerView | null> {
    const currentAccount = buyer && (await this.users.record(buyer.id));
    if (!currentAccount) return null;
    const isVerified = currentAccount.provisional?.verifiedAt != null;
    return {
      email: currentAccount.email,
      verified: isVerified,
      corrections: this.guestAccounts.countCorrections(currentAccount),
    };
  }

  /** The profile with the rights that the user has in the caller's network. */
  private async buildProfileView({ id, roles, stores }: SignedInUser): Promise<UserView> {
    return { ...(await this.users.view(id)), roles: [...roles], stores: [...stores] };
  }
}
