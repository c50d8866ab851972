import type { ReactNode } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { Button, Icon, useT } from '@munay/kit';

export interface QuantityProps {
  value: number;
  min: number;
  max: number;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  onChange: (value: number) => void;
}

/** Quantity stepper. At a limit, a button is marked as disabled but keeps the focus. */
export function Quantity(props: QuantityProps): ReactNode {
  const { value, min, max, onChange } = props;
  const changeTo = (next: number) => {
    if (next >= min && (next <= max || next < value)) onChange(next);
  };
  return (
    <div className="qty" role="group" aria-label={props.label}>
      <Button
        variant="plain"
        aria-label={props.decreaseLabel}
        aria-disabled={value <= min || undefined}
        onClick={() => changeTo(value - 1)}
      >
        <Icon name="minus" small />
      </Button>
      <output>{value}</output>
      <Button
        variant="plain"
        aria-label={props.increaseLabel}
        aria-disabled={value >= max || undefined}
        onClick={() => changeTo(value + 1)}
      >
        <Icon name="plus" small />
      </Button>
    </div>
  );
}

/** Why the plus button is disabled: out of stock, or the limit per order. @param max maximum quantity */
export function LimitNote({ max }: { max: number }): ReactNode {
  const t = useT();
  return t(max === LIMITS.lineQuantity ? 'quantity.mostPerOrder' : 'quantity.allLeft', { count: max });
}
