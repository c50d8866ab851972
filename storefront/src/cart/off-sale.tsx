import type { ReactNode } from 'react';
import type { UnavailableLine } from '@munay/contracts/order/cart';
import { useT } from '@munay/kit';
import { CartNote } from './cart-note';

/** Cart lines that cannot be bought now. @param action beside a line, given the words that name it */
export function OffSale({
  lines = [],
  action,
}: {
  lines: readonly UnavailableLine[] | undefined;
  action?: (line: UnavailableLine, name: string) => ReactNode;
}): ReactNode {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <CartNote kind="warn" title={t('cart.unavailable')}>
      {lines.map((line) => {
        const name = line.title === '' ? line.size : `${line.title}, ${line.size}`;
        return (
          <li key={line._id} className="row spread g3">
            {name}
            {action?.(line, name)}
          </li>
        );
      })}
    </CartNote>
  );
}
