import type { Figures } from '@munay/contracts/admin/figures';
import { toShopDay } from '@munay/contracts/shop-day';
import { useFormat, useT } from '@munay/kit';

const DAY_FORMAT = { day: 'numeric', month: 'short' } as const;
const WEEKDAY_FORMAT = { ...DAY_FORMAT, weekday: 'short' } as const;
const TIME_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;

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
  /** Number of days or hours that have started. `completeCount` excludes the current day or hour. */
  startedCount: number;
  completeCount: number;
  /** Name of the current period. `previousName` is the name of the previous period. */
  name: string;
  previousName: string;
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
  const createStepFormatter = (options: Intl.DateTimeFormatOptions) => (step: Step | undefined) =>
    step ? format.date(step.at, options) : '';
  if (perHour && perHourBefore) {
    const startedCount = perHour.filter(({ at }) => at <= countedAt).length;
    return {
      unit: 'hour',
      steps: perHour,
      before: perHourBefore,
      startedCount,
      completeCount: startedCount - 1,
      name: t('figures.today'),
      previousName: t('figures.yesterday'),
      getShortLabel: createStepFormatter(TIME_FORMAT),
      getLongLabel: createStepFormatter(TIME_FORMAT),
    };
  }
  const toSteps = (days: Figures['perDay']): Step[] =>
    days.map(({ day, ...sales }) => ({ at: day, ...sales }));
  const formatRange = (days: readonly Step[]): string =>
    [days[0], days.at(-1)].map(createStepFormatter(DAY_FORMAT)).join(' – ');
  const [steps, before] = [toSteps(perDay), toSteps(perDayBefore)];
  return {
    unit: 'day',
    steps,
    before,
    startedCount: steps.length,
    completeCount: perDay.filter(({ day }) => day < toShopDay(countedAt)).length,
    name: formatRange(steps),
    previousName: formatRange(before),
    getShortLabel: createStepFormatter(DAY_FORMAT),
    getLongLabel: createStepFormatter(WEEKDAY_FORMAT),
  };
}
