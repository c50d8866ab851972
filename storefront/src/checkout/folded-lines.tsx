import { Icon, useFormat, useT } from '@munay/kit';
import { type SummaryLine, SummaryLines } from '../order/order-summary';
import styles from './checkout.module.css';

/** What is bought, folded, on screens where the summary stands below the form. */
export function FoldedLines({
  lines,
  totalCents,
}: {
  lines: readonly SummaryLine[];
  totalCents: number | undefined;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <details className={`line-below ${styles.folded}`}>
      <summary>
        <span>
          {totalCents === undefined
            ? t('checkout.show')
            : t('checkout.showSum', { sum: format.money(totalCents) })}
        </span>
        <Icon name="chevron-down" small />
      </summary>
      <SummaryLines lines={lines} />
    </details>
  );
}
