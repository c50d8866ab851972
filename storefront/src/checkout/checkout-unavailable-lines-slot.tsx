import { type ReactNode, useState } from 'react';
import { useSession, withMessages } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { messages } from '../i18n/messages';

/** A separate chunk, because few carts have unavailable lines. */
const Lines = lazyPart(
  withMessages([messages('cart')], () =>
    import(/* webpackChunkName: "unavailable" */ './checkout-unavailable-lines').then(
      (m) => m.CheckoutUnavailableLines,
    ),
  ),
);

/** Stays rendered once shown, to preserve focus and announcements. */
export function CheckoutUnavailableLines(): ReactNode {
  const { cart } = useSession();
  const [wasShown, setWasShown] = useState(false);
  if (cart?.unavailable && !wasShown) setWasShown(true);
  return wasShown && <Lines />;
}
