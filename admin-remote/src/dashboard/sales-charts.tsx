import type { Figures } from '@munay/contracts/admin/figures';
import { inEuros } from '@munay/contracts/money';
import { useFormat, useT } from '@munay/kit';
import { ChartPanel } from './chart-panel';
import { axisMarks } from './chart-scale';
import { DayPlot, useDayNames } from './day-plot';
import styles from './chart.module.css';

interface ChartProps {
  figures: Figures;
  compare: boolean;
}

export function RevenueChart({ figures, compare }: ChartProps) {
  const t = useT();
  const format = useFormat();
  const names = useDayNames();
  const { perDay, perDayBefore, now, before } = figures;
  const largest = Math.max(
    0,
    ...[...perDay, ...(compare ? perDayBefore : [])].map((day) => day.revenueCents),
  );
  const columns = (texts: string[], past: string): string[] => (compare ? [...texts, past] : texts);
  return (
    <ChartPanel
      title={t('figures.revenueByDay')}
      note={
        compare && (
          <span className={styles.legend}>
            <span>
              <i className={styles.keyNow} /> {names.range(perDay)}
            </span>
            <span>
              <i className={styles.keyBefore} /> {names.range(perDayBefore)}
            </span>
          </span>
        )
      }
      table={{
        caption: t('figures.revenueByDay'),
        head: columns([t('figures.day'), t('figures.revenue')], t('figures.before')),
        rows: perDay
          .map((day, index) =>
            columns(
              [names.short(day.day), format.money(day.revenueCents)],
              format.money(perDayBefore[index]?.revenueCents ?? 0),
            ),
          )
          .reverse(),
        total: columns(
          [t('figures.total'), format.money(now.revenueCents)],
          format.money(before.revenueCents),
        ),
      }}
    >
      <DayPlot
        kind="line"
        label={t('figures.revenueAlt', { amount: format.money(now.revenueCents) })}
        days={perDay}
        // A day with net refunds is drawn at zero; tooltip and table show the amount
        value={(day) => inEuros(Math.max(0, day.revenueCents))}
        marks={axisMarks(inEuros(largest))}
        markText={(mark) =>
          format.number(mark, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
        }
        {...(compare && { before: perDayBefore })}
        tip={(index) => (
          <>
            <span>
              <i className={styles.keyNow} /> {format.money(perDay[index]?.revenueCents ?? 0)}
              <small>{t('figures.orderCount', { count: perDay[index]?.orders ?? 0 })}</small>
            </span>
            {compare && (
              <span>
                <i className={styles.keyBefore} /> {format.money(perDayBefore[index]?.revenueCents ?? 0)}
                <small>{names.short(perDayBefore[index]?.day ?? '')}</small>
              </span>
            )}
          </>
        )}
      />
    </ChartPanel>
  );
}

export function OrdersChart({ figures, compare }: ChartProps) {
  const t = useT();
  const format = useFormat();
  const names = useDayNames();
  const { perDay, perDayBefore, now, before, days } = figures;
  const columns = (texts: string[], past: string): string[] => (compare ? [...texts, past] : texts);
  return (
    <ChartPanel
      title={t('figures.ordersByDay')}
      note={t('figures.perDay', { average: format.number(Math.round((10 * now.orders) / days) / 10) })}
      table={{
        caption: t('figures.ordersByDay'),
        head: columns([t('figures.day'), t('figures.orders')], t('figures.before')),
        rows: perDay
          .map((day, index) =>
            columns(
              [names.short(day.day), format.number(day.orders)],
              format.number(perDayBefore[index]?.orders ?? 0),
            ),
          )
          .reverse(),
        total: columns([t('figures.total'), format.number(now.orders)], format.number(before.orders)),
      }}
    >
      <DayPlot
        kind="bars"
        label={t('figures.ordersAlt', { count: now.orders })}
        days={perDay}
        value={(day) => day.orders}
        marks={axisMarks(Math.max(...perDay.map((day) => day.orders)), { wholes: true })}
        markText={(mark) => format.number(mark)}
        tip={(index) => <span>{t('figures.orderCount', { count: perDay[index]?.orders ?? 0 })}</span>}
      />
      <p className={styles.remark}>{t('figures.todayOpen')}</p>
    </ChartPanel>
  );
}
