import { CardRecord, TaskRecord } from '../state/records';
import { INQUIRY } from './disputes.service';

export interface CardBehaviour {
  name: string;
  /** Cards that require 3-D Secure. */
  challenge: boolean;
  /** Reason for the decline; null if the card is accepted. */
  decline: Decline | null;
  after?: keyof typeof FOLLOW_UP_EVENTS | 'refund-pending' | 'refund-fails';
}

/** Events that certain cards cause shortly after the payment. */
export const FOLLOW_UP_EVENTS = {
  'dispute-fraudulent': { kind: 'open-dispute', argument: 'fraudulent' },
  'dispute-not-received': { kind: 'open-dispute', argument: 'product_not_received' },
  inquiry: { kind: 'open-dispute', argument: INQUIRY },
  'fraud-warning': { kind: 'warn-of-fraud', argument: '' },
} as const satisfies Record<string, Pick<TaskRecord, 'kind' | 'argument'>>;

export interface Decline {
  code: string;
  declineCode: string | null;
  message: string;
  /** Whether the payment is blocked before it reaches the bank. */
  blocked?: boolean;
  withoutCharge?: boolean;
}

const DECLINED_MESSAGE = 'Your card was declined.';
const createDecline = (declineCode: string, message = DECLINED_MESSAGE): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  withoutCharge: true,
};

const DECLINE_BY_NAME = {
  generic: createDecline('generic_decline'),
  funds: createDecline('insufficient_funds', 'Your card has insufficient funds.'),
  lost: createDecline('lost_card'),
  stolen: createDecline('stolen_card'),
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  risk: { ...createDecline('fraudulent'), blocked: true },
  /** Number that passes the Luhn check but is not a test card. It may be a real card and is always declined. */
  live: createDecline(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
} satisfies Record<string, Decline>;

const PAID_BEHAVIOUR = { challenge: false, decline: null };
const CHALLENGE_BEHAVIOUR = { challenge: true, decline: null };
const createDeclineBehaviour = (decline: Decline) => ({ challenge: false, decline });

const BEHAVIOUR_BY_NUMBER: Record<string, Omit<CardBehaviour, 'name'> & { funding?: string }> = {
  '4242424242424242': PAID_BEHAVIOUR,
  '5555555555554444': PAID_BEHAVIOUR,
  '4000056655665556': { ...PAID_BEHAVIOUR, funding: 'debit' },
  '378282246310005': PAID_BEHAVIOUR,
  '4000000000000002': createDeclineBehaviour(DECLINE_BY_NAME.generic),
  '4000000000009995': createDeclineBehaviour(DECLINE_BY_NAME.funds),
  '4000000000009987': createDeclineBehaviour(DECLINE_BY_NAME.lost),
  '4000000000009979': createDeclineBehaviour(DECLINE_BY_NAME.stolen),
  '4000000000000069': createDeclineBehaviour(DECLINE_BY_NAME.expired),
  '4000000000000127': createDeclineBehaviour(DECLINE_BY_NAME.cvc),
  '4000000000000119': createDeclineBehaviour(DECLINE_BY_NAME.processing),
  '4100000000000019': createDeclineBehaviour(DECLINE_BY_NAME.risk),
  '4000002500003155': CHALLENGE_BEHAVIOUR,
  '4000002760003184': CHALLENGE_BEHAVIOUR,
  '4000000000003220': CHALLENGE_BEHAVIOUR,
  '4000008260003178': { challenge: true, decline: DECLINE_BY_NAME.funds },
  '4000008400001629': { challenge: true, decline: DECLINE_BY_NAME.generic },
  '4000008400001280': createDeclineBehaviour(AUTHENTICATION_FAILED),
  '4000000000000259': { ...PAID_BEHAVIOUR, after: 'dispute-fraudulent' },
  '4000000000002685': { ...PAID_BEHAVIOUR, after: 'dispute-not-received' },
  '4000000000001976': { ...PAID_BEHAVIOUR, after: 'inquiry' },
  '4000000000005423': { ...PAID_BEHAVIOUR, after: 'fraud-warning' },
  '4000000000007726': { ...PAID_BEHAVIOUR, after: 'refund-pending' },
  '4000000000005126': { ...PAID_BEHAVIOUR, after: 'refund-fails' },
};

export const TEST_CARDS: readonly string[] = Object.keys(BEHAVIOUR_BY_NUMBER);

export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  holder: string;
}

export type FieldFault = 'number' | 'expiry' | 'cvc' | 'holder';

/** Validates a card with the same rules as the page's script. */
export function listCardFaults(card: CardInput, now: Date): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!isLuhnValid(card.number)) faults.push('number');
  const lastMoment = Date.UTC(card.expYear, card.expMonth, 1);
  if (!(card.expMonth >= 1 && card.expMonth <= 12) || lastMoment <= now.getTime()) faults.push('expiry');
  if (!new RegExp(`^\\d{${isAmex(card.number) ? 4 : 3}}$`).test(card.cvc)) faults.push('cvc');
  if (card.holder.trim() === '') faults.push('holder');
  return faults;
}

function isLuhnValid(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

export function getBehaviour(number: string): CardBehaviour {
  const known = BEHAVIOUR_BY_NUMBER[number];
  return known
    ? { ...known, name: number }
    : { name: 'unknown', challenge: false, decline: DECLINE_BY_NAME.live };
}

/** The card data that may be stored; `behaviour` is the public number of the test card. */
export function toCardRecord(card: CardInput, behaviour: CardBehaviour): CardRecord {
  return {
    behaviour: behaviour.name,
    brand: getBrand(card.number),
    last4: card.number.slice(-4),
    funding: BEHAVIOUR_BY_NUMBER[card.number]?.funding ?? 'credit',
    expMonth: card.expMonth,
    expYear: card.expYear,
    holder: card.holder.trim(),
    threeDSecure: behaviour.challenge,
  };
}

function isAmex(number: string): boolean {
  return /^3[47]/.test(number);
}

function getBrand(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^5[1-5]/.test(number)) return 'mastercard';
  return isAmex(number) ? 'amex' : 'unknown';
}
