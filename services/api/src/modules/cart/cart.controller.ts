import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { GuestService } from '../../http/guest.service';
import { AddItemDto, CartCodeDto, QuoteDto, RemoveItemDto, UpdateItemDto } from './cart.dto';
import { CartService } from './cart.service';
import { CartCodeService } from './cart-code.service';
import { CartItemsService } from './cart-items.service';

@Controller()
export class CartController {
  constructor(
    private readonly carts: CartService,
    private readonly cartItems: CartItemsService,
    private readonly cartCodes: CartCodeService,
    private readonly guests: GuestService,
  ) {}

  @Handles(ENDPOINTS.addItem)
  addItem(
    @CurrentCaller() caller: Caller,
    @Body() item: AddItemDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.cartItems.addItem(caller, item, () => this.guests.ensureGuest(request, reply));
  }

  @Handles(ENDPOINTS.updateItem)
  updateItem(
    @CurrentCaller() caller: Caller,
    @Body() item: UpdateItemDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.guests.renewCookie(request, reply);
    return this.cartItems.updateItem(caller, item);
  }

  @Handles(ENDPOINTS.removeItem)
  removeItem(
    @CurrentCaller() caller: Caller,
    @Body() { itemId }: RemoveItemDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.guests.renewCookie(request, reply);
    return this.cartItems.removeItem(caller, itemId);
  }

  @Handles(ENDPOINTS.getCart)
  getCart(@CurrentCaller() caller: Caller) {
    return this.carts.view(caller);
  }

  @Handles(ENDPOINTS.addCode)
  addCode(
    @CurrentCaller() caller: Caller,
    @Body() { code }: CartCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.cartCodes.add(caller, code, () => this.guests.ensureGuest(request, reply));
  }

  @Handles(ENDPOINTS.removeCode)
  removeCode(@CurrentCaller() caller: Caller, @Param('code') code: string) {
    return this.cartCodes.remove(caller, code);
  }

  @Handles(ENDPOINTS.quoteCart)
  quote(@CurrentCaller() caller: Caller, @Body() place: QuoteDto) {
    return this.carts.quote(caller, place);
  }

  @Handles(ENDPOINTS.clearCart)
  clear(@CurrentCaller() caller: Caller) {
    return this.carts.clear(caller);
  }
}
