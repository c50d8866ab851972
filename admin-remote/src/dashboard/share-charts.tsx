import type { Figures } from '@munay/contracts/admin/figures';
import { toEuros } from '@munay/contracts/money';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order/order-status';
import { Link, Picture, useFormat, useT } from '@munay/kit';
import { ListMessage } from '../feedback/list-states';
import { ChartPanel } from './chart-panel';
import styles from './chart.module.css';
import share from './share-charts.module.css';

const STATUS_GROUPS = {
  delivered: ['delivered'],
  shipped: ['shipped'],
  toPack: ['paid', 'processing'],
  unpaid: [
    'pending_payment',
    'payment_processing',
    'expired',
    'cancelled',
    'payment_failed',
    'review',
    'archived',
  ],
  refunded: ['refunded', 'cancelled_refund_pending', 'charged_back'],
} as const satisfies Record<string, readonly OrderStatus[]>;
type Group = keyof typeof STATUS_GROUPS;
const GROUP_NAMES = Object.keys(STATUS_GROUPS) as Group[];

const buildLink = (group: Group): string =>
  `/admin/dashboard?tab=orders&${STATUS_GROUPS[group].map((status) => `status=${status}`).join('&')}`;

export function StatusChart({ figures: { statuses } }: { figures: Figures }) {
  const t = useT();
  const format = useFormat();
  const total = ORDER_STATUSES.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
  const groups = GROUP_NAMES.map((name) => ({
    name,
    count: STATUS_GROUPS[name].reduce((sum, status) => sum + (statuses[status] ?? 0), 0),
  }));
  const formatPercent = (count: number): string =>
    format.number(total > 0 ? count / total : 0, { style: 'percent', maximumFractionDigits: 1 });
  const computeShare = (count: number): number => (total > 0 ? (1000 * count) / total : 0);
  return (
    <ChartPanel
      title={t('figures.byStatus')}
      table={{
        caption: t('figures.byStatus'),
        head: [t('figures.status'), t('figures.orders'), t('figures.share')],
        rows: ORDER_STATUSES.filter((status) => statuses[status]).map((status) => [
          t(`status.${status}`),
          format.number(statuses[status] ?? 0),
          formatPercent(statuses[status] ?? 0),
        ]),
        total: [t('figures.total'), format.number(total), formatPercent(total)],
      }}
    >
      <figure
        className={`grid g3 content-start ${share.split}`}
        aria-label={t('figures.placedAlt', { count: total })}
      >
        <p className={`fine muted ${share.big}`}>
          <b>{format.number(total)}</b> {t('figures.placed', { count: total })}
        </p>
        <svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
          {groups.map(({ name, count }, index) => {
            const x = groups.slice(0, index).reduce((sum, group) => sum + computeShare(group.count), 0);
            return (
              count > 0 && (
                <rect
                  key={name}
                  data-tone={name}
                  x={x}
                  width={Math.max(1, computeShare(count) - 3)}
                  height="20"
                />
              )
            );
          })}
        </svg>
        <ul role="list">
          {groups.map(({ name, count }) => (
            <li key={name}>
              <i data-tone={name} />
              <Link to={buildLink(name)}>{t(`figures.group.${name}`)}</Link>
              <b className="num">{format.number(count)}</b>
              <span className="num text-end muted">{formatPercent(count)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.remark}>{t('figures.unpaidNote')}</p>
      </figure>
    </ChartPanel>
  );
}

export function TopProducts({
  figures: { topProducts },
  showsComparison,
}: {
  figures: Figures;
  showsComparison: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const maxCents = Math.max(
    1,
    ...topProducts.map(({ revenueCents, revenueCentsBefore }) =>
      Math.max(revenueCents, showsComparison ? revenueCentsBefore : 0),
    ),
  );
  /** Position on the axis, 0 to 100 percent. */
  const computePosition = (cents: number): number => (100 * toEuros(cents)) / toEuros(maxCents);
  const toColumns = (cells: string[], previousCell: string): string[] =>
    showsComparison ? [...cells, previousCell] : cells;
  return (
    <ChartPanel
      title={t('figures.top')}
      note={t('figures.topNote')}
      table={{
        caption: t('figures.top'),
        head: toColumns(
          [t('figures.product'), t('figures.units'), t('figures.revenue')],
          t('figures.earlierRevenue'),
        ),
        rows: topProducts.map(({ title, units, revenueCents, revenueCentsBefore }) =>
          toColumns(
            [title, format.number(units), format.money(revenueCents)],
            format.money(revenueCentsBefore),
          ),
        ),
      }}
    >
      {topProducts.length === 0 ? (
        <ListMessage icon="tag" title={t('figures.noSales')} text={t('figures.noSalesText')} />
      ) : (
        <ol className={`grid g1 ${share.hbars}`} role="list">
          {topProducts.map(({ productId, title, image, units, revenueCents, revenueCentsBefore }) => (
            <li key={productId}>
              <span className={`clipped tinted covered ${share.thumb}`}>
                {image && <Picture image={image} sizes="28px" alt="" />}
              </span>
              <Link to={`/admin/update-product/${productId}`}>{title}</Link>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={computePosition(revenueCents)} height="10" />
                {showsComparison && (
                  <line
                    x1={computePosition(revenueCentsBefore)}
                    x2={computePosition(revenueCentsBefore)}
                    y1="-2"
                    y2="12"
                  />
                )}
              </svg>
              <b className="num text-end">{format.money(revenueCents)}</b>
              <span className="num">{t('figures.unitCount', { count: units })}</span>
            </li>
          ))}
        </ol>
      )}
      {showsComparison && topProducts.length > 0 && (
        <p className={styles.remark}>
          <i className={share.tick} /> {t('figures.previousPeriod')}
        </p>
      )}
    </ChartPanel>
  );
}
