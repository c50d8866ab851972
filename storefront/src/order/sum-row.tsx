import type { ReactNode } from 'react';
import { useFormat, useT } from '@munay/kit';

/** A row of the order totals, such as the delivery price or the total. A cost of zero is shown as "free". */
export function SumRow({
  label,
  cents,
  kind,
  isStale = false,
}: {
  label: ReactNode;
  /** Undefined while the amount is loading. */
  cents: number | undefined;
  kind?: 'total' | 'save' | 'small muted';
  /** Whether a newer amount is loading. */
  isStale?: boolean;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={kind}>
      <span>{label}</span>
      <span className="num" aria-busy={isStale || cents === undefined}>
        {cents === undefined
          ? '…'
          : kind === undefined && cents === 0
            ? t('price.free')
            : format.money(cents)}
      </span>
    </div>
  );
}
