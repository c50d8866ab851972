import type { Figures } from '@munay/contracts/admin/figures';
import { toEuros } from '@munay/contracts/money';
import { useFormat, useT } from '@munay/kit';
import { ChartPanel } from './chart-panel';
import { computeAxisTicks } from './chart-scale';
import { SalesPlot } from './sales-plot';
import { useSalesSeries } from './sales-series';
import styles from './chart.module.css';

interface ChartProps {
  figures: Figures;
  showsComparison: boolean;
}

export function RevenueChart({ figures, showsComparison }: ChartProps) {
  const t = useT();
  const format = useFormat();
  const series = useSalesSeries(figures);
  const { unit, steps, before: previousSteps, startedCount, getShortLabel } = series;
  const { now, before } = figures;
  const title = t(unit === 'day' ? 'figures.revenueByDay' : 'figures.revenueByHour');
  const largest = Math.max(
    0,
    ...[...steps, ...(showsComparison ? previousSteps : [])].map((step) => step.revenueCents),
  );
  const toColumns = (texts: string[], previousPeriod: string): string[] =>
    showsComparison ? [...texts, previousPeriod] : texts;
  return (
    <ChartPanel
      title={title}
      note={
        showsComparison && (
          <span className={styles.legend}>
            <span className="inline-row gap-6">
              <i className={styles.keyNow} /> {series.name}
            </span>
            <span className="inline-row gap-6">
              <i className={styles.keyBefore} /> {series.previousName}
            </span>
          </span>
        )
      }
      table={{
        caption: title,
        head: toColumns([t(`figures.${unit}`), t('figures.revenue')], t('figures.before')),
        rows: steps
          .slice(0, startedCount)
          .map((step, index) =>
            toColumns(
              [getShortLabel(step), format.money(step.revenueCents)],
              format.money(previousSteps[index]?.revenueCents ?? 0),
            ),
          )
          .reverse(),
        total: toColumns(
          [t('figures.total'), format.money(now.revenueCents)],
          format.money(before.revenueCents),
        ),
      }}
    >
      <SalesPlot
        // Bars instead of a line, because many hours have no sales
        kind={unit === 'day' && steps.length > 1 ? 'line' : 'bars'}
        label={t('figures.chartAlt', { title, total: format.money(now.revenueCents) })}
        series={series}
        // A negative day is plotted at zero; tooltip and table show the amount
        value={(step) => toEuros(Math.max(0, step.revenueCents))}
        ticks={computeAxisTicks(toEuros(largest))}
        formatTick={(tick) =>
          format.number(tick, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
        }
        compare={showsComparison}
        renderTip={(index) => (
          <>
            <span>
              <i className={styles.keyNow} /> {format.money(steps[index]?.revenueCents ?? 0)}
              <small>{t('figures.orderCount', { count: steps[index]?.orders ?? 0 })}</small>
            </span>
            {showsComparison && (
              <span>
                <i className={styles.keyBefore} /> {format.money(previousSteps[index]?.revenueCents ?? 0)}
                <small>{unit === 'day' ? getShortLabel(previousSteps[index]) : series.previousName}</small>
              </span>
            )}
          </>
        )}
      />
    </ChartPanel>
  );
}

export function OrdersChart({ figures, showsComparison }: ChartProps) {
  const t = useT();
  const format = useFormat();
  const series = useSalesSeries(figures);
  const { unit, steps, before: previousSteps, startedCount, completeCount, getShortLabel } = series;
  const { now, before } = figures;
  const title = t(unit === 'day' ? 'figures.ordersByDay' : 'figures.ordersByHour');
  const average = format.number(Math.round((10 * now.orders) / startedCount) / 10);
  const toColumns = (texts: string[], previousPeriod: string): string[] =>
    showsComparison ? [...texts, previousPeriod] : texts;
  return (
    <ChartPanel
      title={title}
      note={t(unit === 'day' ? 'figures.perDay' : 'figures.perHour', { average })}
      table={{
        caption: title,
        head: toColumns([t(`figures.${unit}`), t('figures.orders')], t('figures.before')),
        rows: steps
          .slice(0, startedCount)
          .map((step, index) =>
            toColumns(
              [getShortLabel(step), format.number(step.orders)],
              format.number(previousSteps[index]?.orders ?? 0),
            ),
          )
          .reverse(),
        total: toColumns([t('figures.total'), format.number(now.orders)], format.number(before.orders)),
      }}
    >
      <SalesPlot
        kind="bars"
        label={t('figures.chartAlt', { title, total: format.number(now.orders) })}
        series={series}
        value={(step) => step.orders}
        ticks={computeAxisTicks(Math.max(...steps.map((step) => step.orders)))}
        formatTick={(tick) => format.number(tick)}
        renderTip={(index) => <span>{t('figures.orderCount', { count: steps[index]?.orders ?? 0 })}</span>}
      />
      {completeCount < startedCount && (
        <p className={styles.remark}>{t(unit === 'day' ? 'figures.todayOpen' : 'figures.hourOpen')}</p>
      )}
    </ChartPanel>
  );
}
