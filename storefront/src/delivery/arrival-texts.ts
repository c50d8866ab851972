import { type DaySpan, formatSpan, PICKUP_LOCATION } from '@munay/contracts/order/delivery';
import { currentLocale } from '@munay/kit';

export const getPickupTexts = () => ({ ...PICKUP_LOCATION, hours: PICKUP_LOCATION.hours[currentLocale()] });

export const formatDays = (span: DaySpan): { from: string; to: string } => formatSpan(span, currentLocale());
