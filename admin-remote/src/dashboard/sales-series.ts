import type { Figures } from '@munay/contracts/admin/figures';
import { toShopDay } from '@munay/contracts/shop-day';
import { useFormat, useT } from '@munay/kit';

const DAY = { day: 'numeric', month: 'short' } as const;
const WEEKDAY = { ...DAY, weekday: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** Sales of a day or an hour. */
export interface Step {
  at: string;
  revenueCents: number;
  orders: number;
}

export interface SalesSeries {
  unit: 'day' | 'hour';
  steps: readonly Step[];
  before: readonly Step[];
  /** Number of days or hours that have started. `complete` is the number that have ended. */
  startedCount: number;
  complete: number;
  /** Name of the current period. `nameBefore` is the name of the previous period. */
  name: string;
  nameBefore: string;
  getShortLabel: (step: Step | undefined) => string;
  getLongLabel: (step: Step) => string;
}

/** Hourly sales if the period is only today, otherwise daily sales. */
export function useSalesSeries({
  perDay,
  perDayBefore,
  perHour,
  perHourBefore,
  countedAt,
}: Figures): SalesSeries {
  const t = useT();
  const format = useFormat();
  const formatStep = (options: Intl.DateTimeFormatOptions) => (step: Step | undefined) =>
    step ? format.date(step.at, options) : '';
  if (perHour && perHourBefore) {
    const startedCount = perHour.filter(({ at }) => at <= countedAt).length;
    return {
      unit: 'hour',
      steps: perHour,
      before: perHourBefore,
      startedCount,
      complete: startedCount - 1,
      name: t('figures.today'),
      nameBefore: t('figures.yesterday'),
      getShortLabel: formatStep(CLOCK),
      getLongLabel: formatStep(CLOCK),
    };
  }
  const toSteps = (days: Figures['perDay']): Step[] =>
    days.map(({ day, ...sales }) => ({ at: day, ...sales }));
  const formatRange = (days: readonly Step[]): string =>
    [days[0], days.at(-1)].map(formatStep(DAY)).join(' – ');
  const [steps, before] = [toSteps(perDay), toSteps(perDayBefore)];
  return {
    unit: 'day',
    steps,
    before,
    startedCount: steps.length,
    complete: perDay.filter(({ day }) => day < toShopDay(countedAt)).length,
    name: formatRange(steps),
    nameBefore: formatRange(before),
    getShortLabel: formatStep(DAY),
    getLongLabel: formatStep(WEEKDAY),
  };
}
