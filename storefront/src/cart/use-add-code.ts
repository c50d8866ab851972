import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode, CartView } from '@munay/contracts/order/cart';
import { call, useMutation, useSession } from '@munay/kit';

/**
 * Finds an entered code in the response, where it may be spelled differently, and removes an unknown code from the cart,
 * because the response lists it although the cart does not store it.
 */
export function readAddedCode(response: CartView, text: string): { added: CartCode; cart: CartView } {
  const { codes = [], ...rest } = response;
  const entered = text.trim().toUpperCase();
  const added = codes.find(({ code }) => code.toUpperCase() === entered) ??
    codes.at(-1) ?? { code: text, state: 'rejected', savedCents: 0, reason: 'codeUnknown' };
  if (added.reason !== 'codeUnknown') return { added, cart: response };
  const otherCodes = codes.filter((code) => code !== added);
  return { added, cart: otherCodes.length > 0 ? { ...rest, codes: otherCodes } : rest };
}

/** Adds a given code to the cart, without a form. */
export function useAddCode(code: string) {
  const { setCart } = useSession();
  return useMutation({
    mutationFn: async () => readAddedCode(await call(ENDPOINTS.addCode, { body: { code } }), code),
    onSuccess: ({ cart }) => setCart(cart),
  });
}
