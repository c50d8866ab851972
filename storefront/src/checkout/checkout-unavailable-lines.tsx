import '@munay/kit/form.css';
import { type ReactNode, useRef } from 'react';
import { ErrorLine } from '@munay/kit/forms';
import { UnavailableLines } from '../cart/unavailable-lines';
import { useCartChanges } from '../cart/use-cart-changes';

/** The cart lines that are not part of this order, with the same alternatives as in the cart. */
export function CheckoutUnavailableLines(): ReactNode {
  const { cart, failure, status, ...changes } = useCartChanges();
  const containerRef = useRef<HTMLDivElement>(null);
  // The change removes the clicked button, so the focus moves to the list
  const focusList = () => containerRef.current?.focus();
  return (
    <div ref={containerRef} tabIndex={-1}>
      <p className="vh" role="status">
        {status}
      </p>
      {failure !== null && <ErrorLine title={failure.text} />}
      <UnavailableLines
        lines={cart?.unavailable}
        changes={{
          ...changes,
          change: (...change) => {
            focusList();
            changes.change(...change);
          },
          remove: (line) => {
            focusList();
            changes.remove(line);
          },
        }}
      />
    </div>
  );
}
