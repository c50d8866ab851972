import { type Locale, LOCALES } from '../locale';
import { BUYER_READERS } from './buyer-texts';
import { getBuyerSentence, getStateTitle } from './order-sentences';
import { ORDER_STATES, type OrderState } from './order-state';
import { type SentenceFacts, toSentenceFacts } from './sentence-facts';
import { describeStaffState } from './staff-sentences';

const FACTS: SentenceFacts = {
  number: 'MUN-2026-000318',
  sum: '41,78 €',
  until: 'hasta el 3 de diciembre',
  pickup: false,
  reference: 'D-2026-000041',
};

type ReadSentence = (state: OrderState, locale: Locale, facts: SentenceFacts) => string;
const READERS: [name: string, read: ReadSentence][] = [
  ...BUYER_READERS.map((reader): [string, ReadSentence] => [
    reader,
    (...rest) => getBuyerSentence(reader, ...rest),
  ]),
  ['staff', describeStaffState],
  ['title', (state, locale) => getStateTitle(state, locale)],
];
const CASES = READERS.flatMap(([name, read]) => LOCALES.map((locale) => [name, locale, read] as const));

test.each(CASES)('the order sentences for %s differ between all states (%s)', (_, locale, read) => {
  for (const pickup of [false, true]) {
    const sentences = ORDER_STATES.map((state) => read(state, locale, { ...FACTS, pickup }));
    expect(sentences.filter((sentence) => sentence.trim().length < 8)).toEqual([]);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  }
});

test.each(CASES)(
  'the order status texts for %s are complete even if a value is missing (%s)',
  (_, locale, read) => {
    for (const state of ORDER_STATES) {
      const sentence = read(state, locale, { ...FACTS, until: '' });
      expect(sentence).not.toMatch(/undefined|null|\s[.,;]|\s{2}/);
      expect(sentence).toMatch(/^\p{Lu}|^\d/u);
    }
  },
);

test.each(LOCALES)('order titles address the reader by name (%s)', (locale) => {
  for (const state of ORDER_STATES) expect(getStateTitle(state, locale, 'Inés')).toMatch(/^Inés, \p{Ll}/u);
});

test('order sentences contain the same facts in each language', () => {
  for (const [, read] of READERS)
    for (const state of ORDER_STATES) {
      const facts = LOCALES.map((locale) =>
        Object.values(FACTS).filter((fact) => read(state, locale, FACTS).includes(String(fact))),
      );
      expect([state, facts[0]]).toEqual([state, facts[1]]);
    }
});

test('order facts include the transfer day, the card payment time and the refunded amount', () => {
  const order = {
    number: 'MUN-1',
    totals: { totalCents: 4178 },
    shipping: { method: 'pickup' as const },
    payment: { refundedCents: 0, reservedUntil: '2026-12-03T10:00:00.000Z' },
    withdrawal: { reference: 'D-1' },
  };
  const format = { money: String, day: () => '3 de diciembre', time: () => '11:00' };
  expect(toSentenceFacts(order, 'unpaidTransfer', 'es', format)).toEqual({
    number: 'MUN-1',
    sum: '4178',
    until: 'hasta el 3 de diciembre',
    pickup: true,
    reference: 'D-1',
  });
  expect(toSentenceFacts(order, 'unpaidCard', 'en', format).until).toBe('until 11:00');
  const refunded = { ...order, payment: { refundedCents: 1580, reservedUntil: null }, withdrawal: null };
  expect(toSentenceFacts(refunded, 'refunded', 'en', format)).toMatchObject({
    sum: '1580',
    until: '',
    reference: '',
  });
});
