import { type PointerEvent, type ReactNode, useState } from 'react';
import { stepMarks } from './chart-scale';
import type { SalesSeries, Step } from './sales-series';
import styles from './chart.module.css';

const WIDE = 1000;
const HEIGHT = 240;

export interface PlotProps {
  label: string;
  series: SalesSeries;
  marks: readonly number[];
  markText: (mark: number) => string;
  kind: 'line' | 'bars';
  value: (step: Step) => number;
  /** Whether to plot the previous steps too. */
  compare?: boolean;
  tip: (index: number) => ReactNode;
}

/** Values by day or hour on an axis from zero. The shapes stretch with the page; labels are HTML and keep their size. */
export function SalesPlot({
  label,
  series: { steps, before, begun, complete, short, long },
  marks,
  markText,
  kind,
  value,
  compare = false,
  tip,
}: PlotProps) {
  const [at, setAt] = useState<number | null>(null);
  const top = marks.at(-1) ?? 1;
  const step = kind === 'line' ? WIDE / Math.max(1, steps.length - 1) : WIDE / steps.length;
  const toCenter = (index: number): number => (kind === 'line' ? index * step : (index + 0.5) * step);
  const share = (amount: number): number => amount / top;
  const point = (index: number, amount: number): string =>
    `${toCenter(index)},${HEIGHT - share(amount) * HEIGHT}`;
  const line = (list: readonly Step[], from = 0): string =>
    list.map((item, index) => point(index + from, value(item))).join(' ');
  const followPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / width) * WIDE;
    const index = kind === 'line' ? Math.round(x / step) : Math.floor(x / step);
    setAt(Math.min(begun - 1, Math.max(0, index)));
  };
  const here = at === null ? undefined : steps[at];

  return (
    <figure className={`grid relative ${styles.plot}`} aria-label={label}>
      <div className={`tiny relative ${styles.yax}`} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ bottom: `${share(mark) * 100}%` }}>
            {markText(mark)}
          </span>
        ))}
      </div>
      <div className={styles.area} onPointerMove={followPointer} onPointerLeave={() => setAt(null)}>
        <svg viewBox={`0 0 ${WIDE} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {marks.map((mark) => (
            <line
              key={mark}
              className={styles.gridline}
              x1="0"
              x2={WIDE}
              y1={HEIGHT - share(mark) * HEIGHT}
              y2={HEIGHT - share(mark) * HEIGHT}
            />
          ))}
          {compare && <polyline className={styles.before} points={line(before.slice(0, begun))} />}
          {kind === 'line' ? (
            <>
              <polyline className={styles.now} points={line(steps.slice(0, complete))} />
              {complete < begun && (
                <polyline
                  className={`${styles.now} ${styles.part}`}
                  points={line(steps.slice(begun - 2, begun), begun - 2)}
                />
              )}
            </>
          ) : (
            steps
              .slice(0, begun)
              .map((item, index) => (
                <rect
                  key={item.at}
                  className={`${styles.bar} ${index >= complete ? styles.part : ''}`}
                  x={index * step + step * 0.15}
                  width={step * 0.7}
                  y={HEIGHT - share(value(item)) * HEIGHT}
                  height={share(value(item)) * HEIGHT}
                />
              ))
          )}
          {at !== null && (
            <line className={styles.cross} x1={toCenter(at)} x2={toCenter(at)} y1="0" y2={HEIGHT} />
          )}
        </svg>
        {here && at !== null && (
          <div
            className={`grid tiny nowrap on-white ${styles.tip}`}
            data-side={at > steps.length / 2 ? 'left' : 'right'}
            style={{ left: `${(toCenter(at) / WIDE) * 100}%` }}
          >
            <b>{long(here)}</b>
            {tip(at)}
          </div>
        )}
      </div>
      <div className={`tiny relative ${styles.xax}`} aria-hidden="true">
        {stepMarks(steps.length).map((index) => (
          <span key={index} style={{ left: `${(toCenter(index) / WIDE) * 100}%` }}>
            {short(steps[index])}
          </span>
        ))}
      </div>
    </figure>
  );
}
