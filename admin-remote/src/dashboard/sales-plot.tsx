import { type PointerEvent, type ReactNode, useState } from 'react';
import { computeStepTicks } from './chart-scale';
import type { SalesSeries, Step } from './sales-series';
import styles from './chart.module.css';

const PLOT_WIDTH = 1000;
const PLOT_HEIGHT = 240;

export interface PlotProps {
  label: string;
  series: SalesSeries;
  ticks: readonly number[];
  formatTick: (tick: number) => string;
  kind: 'line' | 'bars';
  value: (step: Step) => number;
  /** Whether to also plot the previous period. */
  compare?: boolean;
  renderTip: (index: number) => ReactNode;
}

/**
 * Chart of daily or hourly values, on an axis from zero. The SVG stretches with the page. The labels are HTML, so they
 * keep their size.
 */
export function SalesPlot({
  label,
  series: { steps, before, startedCount, completeCount, getShortLabel, getLongLabel },
  ticks,
  formatTick,
  kind,
  value,
  compare = false,
  renderTip,
}: PlotProps) {
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const top = ticks.at(-1) ?? 1;
  const step = kind === 'line' ? PLOT_WIDTH / Math.max(1, steps.length - 1) : PLOT_WIDTH / steps.length;
  const toCenter = (index: number): number => (kind === 'line' ? index * step : (index + 0.5) * step);
  const toShare = (amount: number): number => amount / top;
  const formatPoint = (index: number, amount: number): string =>
    `${toCenter(index)},${PLOT_HEIGHT - toShare(amount) * PLOT_HEIGHT}`;
  const toPath = (list: readonly Step[], from = 0): string =>
    list.map((item, index) => formatPoint(index + from, value(item))).join(' ');
  const followPointer = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / width) * PLOT_WIDTH;
    const index = kind === 'line' ? Math.round(x / step) : Math.floor(x / step);
    setActiveIndex(Math.min(startedCount - 1, Math.max(0, index)));
  };
  const activeStep = activeIndex === null ? undefined : steps[activeIndex];

  return (
    <figure className={`grid relative ${styles.plot}`} aria-label={label}>
      <div className={`tiny relative ${styles.yax}`} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${toShare(tick) * 100}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div className={styles.area} onPointerMove={followPointer} onPointerLeave={() => setActiveIndex(null)}>
        <svg viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <line
              key={tick}
              className={styles.gridline}
              x1="0"
              x2={PLOT_WIDTH}
              y1={PLOT_HEIGHT - toShare(tick) * PLOT_HEIGHT}
              y2={PLOT_HEIGHT - toShare(tick) * PLOT_HEIGHT}
            />
          ))}
          {compare && <polyline className={styles.before} points={toPath(before.slice(0, startedCount))} />}
          {kind === 'line' ? (
            <>
              <polyline className={styles.now} points={toPath(steps.slice(0, completeCount))} />
              {completeCount < startedCount && (
                <polyline
                  className={`${styles.now} ${styles.part}`}
                  points={toPath(steps.slice(startedCount - 2, startedCount), startedCount - 2)}
                />
              )}
            </>
          ) : (
            steps
              .slice(0, startedCount)
              .map((item, index) => (
                <rect
                  key={item.at}
                  className={`${styles.bar} ${index >= completeCount ? styles.part : ''}`}
                  x={index * step + step * 0.15}
                  width={step * 0.7}
                  y={PLOT_HEIGHT - toShare(value(item)) * PLOT_HEIGHT}
                  height={toShare(value(item)) * PLOT_HEIGHT}
                />
              ))
          )}
          {activeIndex !== null && (
            <line
              className={styles.cross}
              x1={toCenter(activeIndex)}
              x2={toCenter(activeIndex)}
              y1="0"
              y2={PLOT_HEIGHT}
            />
          )}
        </svg>
        {activeStep && activeIndex !== null && (
          <div
            className={`grid tiny nowrap on-white ${styles.tip}`}
            data-side={activeIndex > steps.length / 2 ? 'left' : 'right'}
            style={{ left: `${(toCenter(activeIndex) / PLOT_WIDTH) * 100}%` }}
          >
            <b>{getLongLabel(activeStep)}</b>
            {renderTip(activeIndex)}
          </div>
        )}
      </div>
      <div className={`tiny relative ${styles.xax}`} aria-hidden="true">
        {computeStepTicks(steps.length).map((index) => (
          <span key={index} style={{ left: `${(toCenter(index) / PLOT_WIDTH) * 100}%` }}>
            {getShortLabel(steps[index])}
          </span>
        ))}
      </div>
    </figure>
  );
}
