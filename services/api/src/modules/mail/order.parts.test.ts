import { type Locale, LOCALES } from '@munay/contracts/locale';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { createSampleOrder } from '../order/order.sample';
import { ERASED_TEXT } from '../order/order.search-tokens';
import { MAILS } from './mail.list';
import { loadOrderMail } from './order.facts';
import { createLinesBlock } from './order.parts';
import { SAMPLE_SHOP } from './transport/mail.declaration';
import { renderHtml } from './transport/mail.html-renderer';
import { renderText } from './transport/mail.text-renderer';

const SHOP = { apiOrigin: 'https://api.munay.example' } as Parameters<typeof createLinesBlock>[1];

test('the amounts of an order email add up to the total', () => {
  const sample = createSampleOrder('es');
  const [line] = sample.lines as [OrderLine];
  const title = { es: 'Tres por dos', en: 'Three for two' };
  const order: OrderView = {
    ...sample,
    lines: [{ ...line, quantity: 4, lineCents: 2760 }],
    promotions: [
      { id: 'a', title, target: 'goods', cents: 690, code: 'TRES' },
      { id: 'b', title: { es: 'Envío gratis', en: 'Free delivery' }, target: 'delivery', cents: 490 },
    ],
    totals: {
      ...sample.totals,
      goodsCents: 2760,
      savedCents: 1180,
      shippingCents: 0,
      totalCents: 2070,
    },
  };
  const createSums = (locale: OrderView['locale']) => {
    const block = createLinesBlock({ order: { ...order, locale } }, SHOP);
    return 'totals' in block
      ? block.totals.map(({ label, amount }) => [label, amount.replace(/\s/g, ' ')])
      : [];
  };
  const sums = createSums('es');
  expect(createSums('en')[1]).toEqual(['Three for two (TRES)', '−€6.90']);
  expect(sums.slice(0, 4)).toEqual([
    ['Artículos', '27,60 €'],
    ['Tres por dos (TRES)', '−6,90 €'],
    ['Envío · Envío gratis', 'gratis'],
    ['Total', '20,70 €'],
  ]);
  expect(sums.at(-1)).toEqual(['Te has ahorrado', '11,80 €']);
});

test('an order email has no recipient after the buyer has erased the account', async () => {
  const sample = createSampleOrder('es');
  const composeAddress = async (email: string) => {
    const order = { ...sample, customer: { ...sample.customer, email } };
    const orders = { findForMail: () => Promise.resolve({ order }) };
    return (await loadOrderMail({ refs: { orderId: 'id' } } as never, orders as never)).to.address;
  };
  expect(await composeAddress(ERASED_TEXT)).toBe('');
  expect(await composeAddress(sample.customer.email)).toBe(sample.customer.email);
});

describe.each(['order-paid', 'order-shipped'] as const)('withdrawal notice in %s', (type) => {
  const reader = { name: 'Inés', address: 'ines@correo.example', verified: true, order: 'paid' } as const;

  test.each([
    ['es', /Desde que recibes el pedido tienes 14 días/, 'Desistir del contrato aquí'],
    ['en', /You have 14 days from receiving the order/, 'Withdraw from contract here'],
  ] as const)(
    'the withdrawal notice explains the right of withdrawal and links to the form, in %s',
    (locale, sentence, label) => {
      const content = MAILS[type].sample(locale);
      const text = renderText(content, SAMPLE_SHOP).replace(/\s+/g, ' ');
      expect(text).toMatch(sentence);
      expect(text).toContain(`${label}: https://munay.example/withdrawal?order=`);
      expect(renderHtml(content, SAMPLE_SHOP)).toContain(label);
    },
  );

  test('the withdrawal notice links guests to the empty withdrawal form', () => {
    const sampleMail = MAILS[type].sampleFor('es', { reader, facts: { isOfGuest: true } });
    const text = sampleMail ? renderText(sampleMail.content, SAMPLE_SHOP) : '';
    expect(text).toMatch(/https:\/\/munay\.example\/withdrawal\n/);
  });
});

test('the tracking link in an email states that no login is required', () => {
  const labels = LOCALES.map((locale) => renderText(MAILS['order-shipped'].sample(locale), SAMPLE_SHOP));
  expect(labels[0]).toMatch(/Ver mi pedido:[\s\S]*Sigue tu pedido sin entrar en tu cuenta:/);
  expect(labels[1]).toMatch(/View my order:[\s\S]*Track your order without logging in:/);
});

test('the shop address in an email contains the country in the language of the email', () => {
  const visibleTexts = LOCALES.map((locale) => {
    const mail = MAILS['order-shipped'].sample(locale);
    return [renderText(mail, SAMPLE_SHOP), renderHtml(mail, SAMPLE_SHOP)].join('\n');
  });
  expect(visibleTexts[0]).not.toContain('Spain');
  expect(visibleTexts[1]).not.toContain('España');
});

test('the shipping email counts units in the same way as the cart', () => {
  const sample = (locale: Locale) => renderText(MAILS['order-shipped'].sample(locale), SAMPLE_SHOP);
  expect(sample('es')).toMatch(/Dentro van \d+ jabones\./);
  expect(sample('en')).toMatch(/It contains \d+ items\./);
});
