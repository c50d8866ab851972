import { Injectable } from '@nestjs/common';
import type { CartView } from '@munay/contracts/order/cart';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { normalizeCode } from '../promotion/promotion.codes';
import { PromotionService } from '../promotion/promotion.service';
import { toCartOwner } from './cart.owner';
import { CartRepository } from './cart.repository';
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
   * Adds a code, even if its conditions are not met yet. An unknown code is reported in the response but not stored.
   * @throws AppError cartEmpty, codesFull, tooManyRequests after too many unknown codes
   */
  async add(caller: Caller, enteredCode: string): Promise<CartView> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    if (!cart) throw new AppError('cartEmpty');
    const code = await this.throttle.runCounted(
      { name: 'code-guess', keys: [caller.ip, cart.id], limit: CODE_ATTEMPT_LIMIT },
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
    const updatedCart = cart.codes.includes(code) ? cart : await this.carts.addCode(cart, code);
    if (!updatedCart) throw new AppError('codesFull');
    return this.cartReader.show(updatedCart, caller);
  }

  /** Removes a code if the cart has it. */
  async remove(caller: Caller, enteredCode: string): Promise<CartView> {
    const owner = toCartOwner(caller);
    const cart = owner && (await this.carts.findCart(owner));
    return this.cartReader.show(
      cart && (await this.carts.removeCode(cart, normalizeCode(enteredCode))),
      caller,
    );
  }
}
