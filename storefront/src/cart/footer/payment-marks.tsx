import type { ReactNode } from 'react';
import { MastercardFlatRoundedIcon } from 'react-svg-credit-card-payment-icons/mastercard';
import { VisaFlatRoundedIcon } from 'react-svg-credit-card-payment-icons/visa';

const CARD_MARKS = [
  ['Visa', VisaFlatRoundedIcon],
  ['Mastercard', MastercardFlatRoundedIcon],
] as const;

/** The official logos of the cards that the payment page accepts. */
export const CardMarks = (): ReactNode =>
  CARD_MARKS.map(([name, Mark]) => <Mark key={name} role="img" aria-label={name} height={24} width={37} />);
