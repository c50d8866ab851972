import type { ReactNode } from 'react';
import { useFormat, useT } from '@munay/kit';
import { Accordion } from '../components/accordion';
import { type SummaryLine, SummaryLines } from '../order/order-summary';

/** The ordered lines with their codes, collapsed, for screens that show the summary below the form. */
export function CollapsedLines({
  lines,
  totalCents,
  children,
}: {
  lines: readonly SummaryLine[];
  totalCents: number | undefined;
  children: ReactNode;
}) {
  const t = useT();
  const format = useFormat();
  const title =
    totalCents === undefined ? t('checkout.show') : t('checkout.showSum', { sum: format.money(totalCents) });
  return (
    <Accordion title={title}>
      <SummaryLines lines={lines} />
      {children}
    </Accordion>
  );
}
