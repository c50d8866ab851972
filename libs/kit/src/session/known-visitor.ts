import { KNOWN_VISITOR_KEY, type KnownVisitor } from '@munay/contracts/account/known-visitor';

const GUEST: KnownVisitor = { cart: 0, initial: '', image: '', requiresApp: false };

/** Stores data of the visitor, so that the next page shows the header before any script has run. */
export function rememberVisitor(visitor: KnownVisitor): void {
  try {
    if (visitor.cart === 0 && visitor.initial === '' && visitor.image === '' && !visitor.requiresApp)
      localStorage.removeItem(KNOWN_VISITOR_KEY);
    else localStorage.setItem(KNOWN_VISITOR_KEY, JSON.stringify(visitor));
  } catch {
    // Without storage the next page starts with the guest header
  }
}

/** Removes the stored data of the visitor, so that the next page shows the header for guests. */
export function clearKnownVisitor(): void {
  try {
    const { requiresApp } = JSON.parse(
      localStorage.getItem(KNOWN_VISITOR_KEY) ?? '{}',
    ) as Partial<KnownVisitor>;
    rememberVisitor({ ...GUEST, requiresApp: requiresApp ?? false });
  } catch {
    rememberVisitor(GUEST);
  }
}
