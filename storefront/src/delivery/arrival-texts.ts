import { type DaySpan, formatSpan, PICKUP } from '@munay/contracts/order/delivery';
import { currentLocale } from '@munay/kit';

export const getPickupTexts = () => ({ ...PICKUP, hours: PICKUP.hours[currentLocale()] });

export const formatDays = (span: DaySpan): { from: string; to: string } => formatSpan(span, currentLocale());
