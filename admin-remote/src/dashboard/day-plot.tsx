import { type PointerEvent, type ReactNode, useState } from 'react';
import type { DayFigures } from '@munay/contracts/admin/figures';
import { useFormat } from '@munay/kit';
import { dayMarks } from './chart-scale';
import styles from './chart.module.css';

const WIDE = 1000;
const HEIGHT = 240;
const DAY = { day: 'numeric', month: 'short' } as const;
const WEEKDAY = { ...DAY, weekday: 'short' } as const;

const noonOf = (day: string): string => `${day}T12:00:00Z`;

export interface DayNames {
  short: (day: string) => string;
  long: (day: string) => string;
  range: (days: readonly DayFigures[]) => string;
}

export function useDayNames(): DayNames {
  const format = useFormat();
  const short = (day: string): string => format.date(noonOf(day), DAY);
  return {
    short,
    range: (days) => [days[0], days.at(-1)].map((item) => short(item?.day ?? '')).join(' – '),
    long: (day) => format.date(noonOf(day), WEEKDAY),
  };
}

export interface PlotProps {
  label: string;
  days: readonly DayFigures[];
  marks: readonly number[];
  markText: (mark: number) => string;
  kind: 'line' | 'bars';
  value: (day: DayFigures) => number;
  before?: readonly DayFigures[];
  tip: (index: number) => ReactNode;
}

/** Values by day on an axis from zero. The shapes stretch with the page; labels are HTML and keep their size. */
export function DayPlot({ label, days, marks, markText, kind, value, before, tip }: PlotProps) {
  const names = useDayNames();
  const [at, setAt] = useState<number | null>(null);
  const top = marks.at(-1) ?? 1;
  const step = kind === 'line' ? WIDE / Math.max(1, days.length - 1) : WIDE / days.length;
  const middle = (index: number): number => (kind === 'line' ? index * step : (index + 0.5) * step);
  const share = (amount: number): number => amount / top;
  const point = (index: number, amount: number): string =>
    `${middle(index)},${HEIGHT - share(amount) * HEIGHT}`;
  const line = (list: readonly DayFigures[], from = 0): string =>
    list.map((day, index) => point(index + from, value(day))).join(' ');
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / width) * WIDE;
    const index = kind === 'line' ? Math.round(x / step) : Math.floor(x / step);
    setAt(Math.min(days.length - 1, Math.max(0, index)));
  };
  const here = at === null ? undefined : days[at];

  return (
    <figure className={`grid relative ${styles.plot}`} aria-label={label}>
      <div className={`tiny relative ${styles.yax}`} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ bottom: `${share(mark) * 100}%` }}>
            {markText(mark)}
          </span>
        ))}
      </div>
      <div className={styles.area} onPointerMove={follow} onPointerLeave={() => setAt(null)}>
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
          {before && <polyline className={styles.before} points={line(before)} />}
          {kind === 'line' ? (
            <>
              <polyline className={styles.now} points={line(days.slice(0, -1))} />
              <polyline
                className={`${styles.now} ${styles.part}`}
                points={line(days.slice(-2), days.length - 2)}
              />
            </>
          ) : (
            days.map((day, index) => (
              <rect
                key={day.day}
                className={`${styles.bar} ${index === days.length - 1 ? styles.part : ''}`}
                x={index * step + step * 0.15}
                width={step * 0.7}
                y={HEIGHT - share(value(day)) * HEIGHT}
                height={share(value(day)) * HEIGHT}
              />
            ))
          )}
          {at !== null && (
            <line className={styles.cross} x1={middle(at)} x2={middle(at)} y1="0" y2={HEIGHT} />
          )}
        </svg>
        {here && at !== null && (
          <div
            className={`grid tiny nowrap on-white ${styles.tip}`}
            data-side={at > days.length / 2 ? 'left' : 'right'}
            style={{ left: `${(middle(at) / WIDE) * 100}%` }}
          >
            <b>{names.long(here.day)}</b>
            {tip(at)}
          </div>
        )}
      </div>
      <div className={`tiny relative ${styles.xax}`} aria-hidden="true">
        {dayMarks(days.length).map((index) => (
          <span key={index} style={{ left: `${(middle(index) / WIDE) * 100}%` }}>
            {names.short(days[index]?.day ?? '')}
          </span>
        ))}
      </div>
    </figure>
  );
}
