import { Injectable } from '@nestjs/common';
import type { CartView } from '@munay/contracts/order/cart';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { normalizeCode } from '../promotion/promotion.codes';
import { PromotionService } from '../promotion/promotion.service';
import { NEW_CART_LIMIT, toCartOwner } from './cart.owner';
import { CartRepository } from './cart.repository';
import type { CartFields } from './cart.types';
import { CartReaderService } from './cart-reader.service';

/** Rate limit for unknown codes, per network and per cart. */
const CODE_ATTEMPT_LIMIT = { points: 20, seconds: 3_600 };

/** Manages the codes in a cart. */
@Injectable()
export class CartCodeService {
  constructor(
    private readonly carts: CartRepository,
    private readonly cartReader: CartReaderService,
    private readonly promotions: PromotionService,
    private readonly throttle: ThrottleService,
  ) {}

  /**
   * Adds a code, even if its conditions are not met yet. The first code creates the cart. An unknown code is reported in
   * the response but not stored.
   * @param visitor creates the key for a guest without a cart
   * @throws AppError codesFull, tooManyRequests after too many unknown codes or new carts
   */
  async add(caller: Caller, enteredCode: string, visitor: () => string): Promise<CartView> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    const code = await this.throttle.runCounted(
      { name: 'code-guess', keys: [caller.ip, ...(cart ? [cart.id] : [])], limit: CODE_ATTEMPT_LIMIT },
      () => this.promotions.findKnownCode(enteredCode),
      (known) => known !== null,
    );
    if (code === null) {
      const view = await this.cartReader.show(cart, caller);
      const unknownCode = {
        code: enteredCode,
        state: 'rejected',
        savedCents: 0,
        reason: 'codeUnknown',
      } as const;
      return { ...view, codes: [...(view.codes ?? []), unknownCode] };
    }
    const stored = cart ?? (await this.createCart(caller, visitor));
    const updatedCart = stored.codes.includes(code) ? stored : await this.carts.addCode(stored, code);
    if (!updatedCart) throw new AppError('codesFull');
    return this.cartReader.show(updatedCart, caller);
  }

  /** Creates an empty cart. @throws AppError tooManyRequests for too many new carts of guests */
  private async createCart({ user, ip }: Caller, visitor: () => string): Promise<CartFields> {
    if (!user) await this.throttle.consume('new-cart', ip, NEW_CART_LIMIT);
    const owner = user ? { userId: user.id } : { guestKey: visitor() };
    // A concurrent request may have created the cart
    const cart = (await this.carts.insert(owner, [])) ?? (await this.carts.findCart(owner));
    if (!cart) throw new AppError('busy', { retryAfterSeconds: 1 });
    return cart;
  }

  /** Removes a code if the cart contains the code. */
  async remove(caller: Caller, enteredCode: string): Promise<CartView> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    return this.cartReader.show(
      cart && (await this.carts.removeCode(cart, normalizeCode(enteredCode))),
      caller,
    );
  }
}
