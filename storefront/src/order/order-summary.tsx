import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { ImageView } from '@munay/contracts/shop/product';
import { Picture, useFormat, useT } from '@munay/kit';
import styles from './order-summary.module.css';

/** A line of a cart or an order. Amounts in cents. */
export interface SummaryLine {
  key: string;
  title: string;
  size: string;
  quantity: number;
  discountPercent: number;
  /** For a discounted line: lowest unit price in the 30 days before the discount. */
  lowest30DaysCents: number | null;
  lineCents: number;
  image: ImageView | null;
}

export function SummaryLines({ lines }: { lines: readonly SummaryLine[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul role="list" className={styles.lines}>
      {lines.map((line) => (
        <li className={`grid g3 small ${styles.line}`} key={line.key}>
          <div className={`cut ${styles.thumb}`}>
            {line.image && <Picture image={line.image} sizes="64px" alt="" />}
          </div>
          <div>
            <b>{line.title}</b>
            <span className="muted">
              {line.size} · {t('order.units', { count: line.quantity })}{' '}
              {line.discountPercent > 0 && (
                <span className="nowrap semibold accent">{format.discount(line.discountPercent)}</span>
              )}
            </span>{' '}
            {line.lowest30DaysCents !== null && (
              <p className="small muted">
                {t('price.lowest', { price: format.money(line.lowest30DaysCents) })}
              </p>
            )}
          </div>
          <span className="num">{format.money(line.lineCents)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Stores the height of the box in a custom property for the style sheet. */
function useBoxHeight(): RefObject<HTMLElement | null> {
  const containerRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = containerRef.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--box-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return containerRef;
}

export function OrderSummary({
  title,
  lines,
  codes,
  sums,
  children,
  className,
}: {
  title: string;
  /** Summary lines; empty if the page shows them elsewhere. */
  lines: readonly SummaryLine[];
  codes?: ReactNode;
  sums: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}) {
  const heading = useId();
  const containerRef = useBoxHeight();
  return (
    <aside
      ref={containerRef}
      className={`tinted cut-corner ${styles.box} ${className ?? ''}`}
      aria-labelledby={heading}
    >
      <h2 id={heading}>{title}</h2>
      {lines.length > 0 && <SummaryLines lines={lines} />}
      {codes}
      <div className={`sum pt4 ${styles.sums}`}>{sums}</div>
      {children}
    </aside>
  );
}
