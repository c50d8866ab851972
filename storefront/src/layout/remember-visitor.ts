import { useEffect } from 'react';
import { apiUrl, rememberVisitor, useSession } from '@munay/kit';
import { useAllergyProfile } from '../allergy/use-allergy-profile';
import { useViewedProducts } from '../browsing-history/viewed-products';

/** Stores what the next page needs to show this visitor's header before any script has run. */
export function useRememberVisitor(): void {
  const { status, user, cart } = useSession();
  const { ingredients, words } = useAllergyProfile();
  const history = useViewedProducts();
  const count = cart?.itemCount ?? 0;
  const initial = user?.userInfo.firstname.charAt(0).toUpperCase() ?? '';
  const image = user?.userInfo.image ?? '';
  // Only the app in the browser can mark allergens, and show that the history is switched off
  const requiresApp = ingredients.length + words.length > 0 || !history.enabled;
  useEffect(() => {
    if (status === 'ready')
      rememberVisitor({ cart: count, initial, image: image === '' ? '' : apiUrl(image), requiresApp });
  }, [status, count, initial, image, requiresApp]);
}
