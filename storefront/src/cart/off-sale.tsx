import type { ReactNode } from 'react';
import type { OffSaleLine } from '@munay/contracts/order/cart';
import { Button, Icon, useT } from '@munay/kit';
import { CartNote } from './cart-note';

/** Cart lines that cannot be bought now. @param onRemove without it the list is read-only */
export function OffSale({
  lines = [],
  onRemove,
}: {
  lines: readonly OffSaleLine[] | undefined;
  onRemove?: (line: OffSaleLine) => void;
}): ReactNode {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <CartNote kind="warn" title={t('cart.offSale')}>
      {lines.map((line) => {
        const name = line.title === '' ? line.size : `${line.title}, ${line.size}`;
        return (
          <li key={line._id} className="row spread g3">
            {name}
            {onRemove && (
              <Button variant="icon" aria-label={t('cart.remove', { name })} onClick={() => onRemove(line)}>
                <Icon name="trash-2" />
              </Button>
            )}
          </li>
        );
      })}
    </CartNote>
  );
}
