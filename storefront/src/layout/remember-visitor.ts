import { useEffect } from 'react';
import { KNOWN_VISITOR_KEY, type KnownVisitor } from '@munay/contracts/account/known-visitor';
import { apiUrl, useSession } from '@munay/kit';
import { useAllergyProfile } from '../allergy/use-allergy-profile';

function remember(visitor: KnownVisitor): void {
  try {
    if (visitor.cart === 0 && visitor.initial === '' && visitor.image === '' && !visitor.needsApp)
      localStorage.removeItem(KNOWN_VISITOR_KEY);
    else localStorage.setItem(KNOWN_VISITOR_KEY, JSON.stringify(visitor));
  } catch {
    // Without storage the next page shows the header of guests until it is used
  }
}

/** Lets the next page show this person's header at once, before any script of the shop has run. */
export function useRememberVisitor(): void {
  const { status, user, cart } = useSession();
  const { ingredients, words } = useAllergyProfile();
  const count = cart?.itemCount ?? 0;
  const initial = user?.userInfo.firstname.charAt(0).toUpperCase() ?? '';
  const image = user?.userInfo.image ?? '';
  // What somebody is allergic to is marked in the browser alone
  const needsApp = ingredients.length + words.length > 0;
  useEffect(() => {
    if (status === 'ready')
      remember({ cart: count, initial, image: image === '' ? '' : apiUrl(image), needsApp });
  }, [status, count, initial, image, needsApp]);
}
