import type { CampaignOverlap, CampaignPreview } from '@munay/contracts/admin/campaign';
import { DAY_MS } from '@munay/contracts/durations';
import { toShopDay } from '@munay/contracts/shop-day';
import { useFormat, useT } from '@munay/kit';
import { formatPeriod } from './campaign-texts';
import styles from './campaign.module.css';

/** Days before a discount over which the lowest price must be shown (Directive 98/6/EC, article 6a). */
const REFERENCE_DAYS = 30;
const MAX_OVERLAPS = 3;
const DAY_FORMAT = { day: 'numeric', month: 'short' } as const;

/** Groups products that have the same discount in the same period. */
const toOverlapKey = ({ campaign, percent, startsAt, endsAt }: CampaignOverlap): string =>
  [campaign?.es, percent, ...[startsAt, endsAt].map((at) => at && toShopDay(at))].join();

/** Timeline of the 30 days before a campaign, the campaign itself, and overlapping discounts. */
export function TimeLine({
  preview: { startsAt, endsAt, overlaps },
  percent,
  getName,
}: {
  preview: CampaignPreview;
  percent: number;
  getName: (overlap: CampaignOverlap) => string;
}) {
  const t = useT();
  const format = useFormat();
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const chartStart = start - REFERENCE_DAYS * DAY_MS;
  const chartEnd = end + (end - chartStart) / 20;
  const toBarStyle = (from: number, to: number) => {
    const toShare = (at: number): number =>
      (Math.min(chartEnd, Math.max(chartStart, at)) - chartStart) / (chartEnd - chartStart);
    return { left: `${100 * toShare(from)}%`, width: `${100 * (toShare(to) - toShare(from))}%` };
  };
  const referenceText = t('campaign.line.law', {
    from: format.date(new Date(chartStart).toISOString(), DAY_FORMAT),
    to: format.lastDay(startsAt, DAY_FORMAT),
  });
  const visibleOverlaps = [
    ...new Map(overlaps.map((overlap) => [toOverlapKey(overlap), overlap])).values(),
  ].slice(0, MAX_OVERLAPS);
  const period = t('campaign.line.own', formatPeriod({ startsAt, endsAt }, format));
  return (
    <div
      className={styles.line}
      role="img"
      aria-label={[referenceText, period, ...visibleOverlaps.map(getName)].join('; ')}
    >
      <p>
        <span data-kind="own" style={toBarStyle(start, end)}>
          {format.discount(percent)}
        </span>
      </p>
      {visibleOverlaps.map((overlap) => (
        <p key={toOverlapKey(overlap)}>
          <span
            data-kind="other"
            style={toBarStyle(
              Date.parse(overlap.startsAt),
              overlap.endsAt === null ? chartEnd : Date.parse(overlap.endsAt),
            )}
          >
            {getName(overlap)}
          </span>
        </p>
      ))}
      <p>
        <span data-kind="law" style={toBarStyle(chartStart, start)}>
          <em>{referenceText}</em>
        </span>
      </p>
    </div>
  );
}
