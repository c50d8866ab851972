import { KNOWN_VISITOR_KEY, type KnownVisitor } from '@munay/contracts/account/known-visitor';

const GUEST: KnownVisitor = { cart: 0, initial: '', image: '', needsApp: false };

/** Lets the next page show this person's header at once, before any script of the shop has run. */
export function rememberVisitor(visitor: KnownVisitor): void {
  try {
    if (visitor.cart === 0 && visitor.initial === '' && visitor.image === '' && !visitor.needsApp)
      localStorage.removeItem(KNOWN_VISITOR_KEY);
    else localStorage.setItem(KNOWN_VISITOR_KEY, JSON.stringify(visitor));
  } catch {
    // Without storage the next page shows the header of guests until it is used
  }
}

/** The next page shows the header of guests; what this browser alone knows stays. */
export function forgetVisitor(): void {
  try {
    const { needsApp } = JSON.parse(localStorage.getItem(KNOWN_VISITOR_KEY) ?? '{}') as Partial<KnownVisitor>;
    rememberVisitor({ ...GUEST, needsApp: needsApp ?? false });
  } catch {
    rememberVisitor(GUEST);
  }
}
