import type { NewOrderMails, SettingsView } from '@munay/contracts/admin/setting';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { PICKUP_LOCATION } from '@munay/contracts/order/delivery';
import type { OrderView } from '@munay/contracts/order/order';
import { MAIL_TYPES, type MailType } from '../../outbox/outbox.types';
import { createSampleOrder } from '../order/order.sample';
import { MAILS } from './mail.list';
import { composeNewOrdersMail } from './order-new.mails';
import { composeOrderPaid, createSampleInvoiceMail } from './order-paid.mails';
import { composePriceDrop, SAMPLE_PRICE } from './product-alert.mails';
import { SAMPLE_SHOP } from './transport/mail.declaration';
import { renderHtml } from './transport/mail.html-renderer';
import { renderText } from './transport/mail.text-renderer';

const CASES = MAIL_TYPES.flatMap((type) => LOCALES.map((locale) => [type, locale] as const));

const isBuyerMail = (type: MailType): boolean =>
  /^(order|transfer)-|^review-request/.test(type) && !type.endsWith('-staff');

test.each(CASES)(
  'the email %s in %s is rendered as safe HTML below the size limit of mail clients',
  (type, locale) => {
    const content = MAILS[type].sample(locale);
    const html = renderHtml(content, SAMPLE_SHOP);
    expect(html).not.toMatch(/<script|<b>Chanchamayo|<i>/);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    expect(
      [...html.matchAll(/(?:src|href)="([^"]*)"/g)].filter(([, url]) => !url?.startsWith('https://')),
    ).toEqual([]);
    expect(content.subject).not.toMatch(/[\r\n]/);
  },
);

test.each(CASES)('the email %s in %s is rendered as plain text with 72 columns', (type, locale) => {
  const content = MAILS[type].sample(locale);
  const text = renderText(content, SAMPLE_SHOP);
  const longLines = text.split('\n').filter((line) => line.length > 72 && !line.startsWith('https://'));
  expect(longLines).toEqual([]);
  for (const block of content.blocks)
    if (block.kind === 'intro' && block.button) expect(text).toContain(block.button.url);
  const shortLines = content.blocks
    .flatMap((block) => (block.kind === 'intro' ? block.text : []))
    .filter(({ length }) => length <= 72);
  for (const line of shortLines) expect(text).toContain(line.replaceAll('\u00a0', ' '));
  if (type === 'order-paid') expect(text).toMatch(locale === 'es' ? /31,54 €/ : /€31\.54/);
});

test.each([
  ['es', '«¿El jabón', ['Ayuda', 'Envíos', 'Devoluciones', 'Privacidad']],
  ['en', '“¿El jabón', ['Help', 'Delivery', 'Returns', 'Privacy']],
] as const)('an email in %s uses the quotation marks of its language', (locale, quoted, links) => {
  const mail = MAILS['contact-receipt'].sample(locale);
  const html = renderHtml(mail, SAMPLE_SHOP);
  expect(renderText(mail, SAMPLE_SHOP)).toContain(quoted);
  expect(html).toContain(quoted);
  const footerHtml = html.slice(html.lastIndexOf('border-top:1px'));
  expect(
    [...footerHtml.matchAll(/href="https:\/\/munay\.example([^"]+)"[^>]*>([^<]+)/g)].map(([, to, name]) => [
      to,
      name,
    ]),
  ).toEqual(
    links.map((name, at) => [['/contact', '/legal/shipping', '/legal/returns', '/legal/privacy'][at], name]),
  );
});

test('order emails include the delivery date or the place and time of pickup', () => {
  const { facts, userTexts } = createSampleInvoiceMail('es');
  const renderBody = (shipping: OrderView['shipping']) =>
    renderText(
      composeOrderPaid({ ...facts, order: { ...facts.order, shipping } }, userTexts, SAMPLE_SHOP),
      SAMPLE_SHOP,
    );
  // The order was paid on Thursday 19 November
  expect(renderBody({ method: 'standard', zone: 'peninsula' })).toContain(
    'Entre el lunes 23 y el miércoles 25 de noviembre',
  );
  expect(renderBody({ method: 'standard', zone: 'islands' })).toContain(
    'Entre el jueves 26 de noviembre y el martes 1 de diciembre',
  );
  const pickupMail = renderBody({ method: 'pickup', zone: 'peninsula' });
  expect(pickupMail).toContain(PICKUP_LOCATION.street);
  expect(pickupMail).toContain(PICKUP_LOCATION.hours.es);
  expect(pickupMail).not.toContain(userTexts.address.line1);
});

test.each(CASES.filter(([type]) => isBuyerMail(type)))(
  'the email %s in %s contains the tracking link of its order',
  (type, locale) => {
    const content = MAILS[type].sample(locale);
    const url = /https:\/\/munay\.example\/order\/[\w-]{43}(?![\w-])/;
    expect(renderText(content, SAMPLE_SHOP)).toMatch(url);
    expect(renderHtml(content, SAMPLE_SHOP)).toMatch(url);
    const words = /(Sigue tu pedido( sin entrar en tu cuenta)?|Track your order( without logging in)?):\n/;
    expect(renderText(content, SAMPLE_SHOP)).toMatch(words);
  },
);

test.each(CASES.filter(([type]) => isBuyerMail(type) && type !== 'review-request'))(
  'the email %s in %s links guests to the tracking page and never to a login',
  (type, locale) => {
    const reader = { name: 'Inés', address: 'ines@correo.example', verified: true, order: 'paid' } as const;
    const sampleMail = MAILS[type].sampleFor(locale, { reader, facts: { isOfGuest: true } });
    for (const body of sampleMail
      ? [renderText(sampleMail.content, SAMPLE_SHOP), renderHtml(sampleMail.content, SAMPLE_SHOP)]
      : [''])
      expect([/\/order\/[\w-]{43}/.test(body), /\/profile|\/authUser/.test(body)]).toEqual([true, false]);
  },
);

test.each([
  ['customer', 'Has cancelado tu pedido y te devolvemos el dinero'],
  ['admin', 'Hemos cancelado tu pedido y te devolvemos el dinero'],
] as const)('the cancellation email states that the %s cancelled the order', (by, title) => {
  const move = {
    from: 'paid',
    to: 'cancelled_refund_pending',
    at: '2026-11-20T10:00:00.000Z',
    cause: '',
  } as const;
  const order = { ...createSampleOrder('es'), status: 'refunded', history: [{ ...move, by }] };
  const reader = { name: 'Inés', address: 'ines@correo.example', verified: true, order: 'paid' } as const;
  const sampleMail = MAILS['order-cancelled'].sampleFor('es', { reader, facts: { order } });
  expect(sampleMail?.content.blocks[0]).toMatchObject({ title });
});

test('the email of an order without an account links only to the tracking page', () => {
  const { facts, userTexts } = createSampleInvoiceMail('es');
  const mail = composeOrderPaid({ ...facts, buyerId: null, trackingToken: 'token' }, userTexts, SAMPLE_SHOP);
  const text = renderText(mail, SAMPLE_SHOP);
  expect(text.match(/\/order\/token/g)).toHaveLength(1);
  expect(text).not.toContain('/profile');
});

test('the email about several new orders states the number of unlisted orders', () => {
  const of = (number: string, name: string) => {
    const order = createSampleOrder('es');
    return { order: { ...order, number, customer: { ...order.customer, name } } };
  };
  const mails = [of('MUN-1', 'Ana'), of('MUN-2', 'Berta')] as const;
  const text = renderText(composeNewOrdersMail({ mails, count: 2 }, SAMPLE_SHOP), SAMPLE_SHOP);
  expect(text).toContain('MUN-1, Ana');
  expect(text).toContain('MUN-2, Berta');
  expect(text).not.toContain('Los demás');
  const manyOrdersMail = composeNewOrdersMail({ mails, count: 70 }, SAMPLE_SHOP);
  expect(manyOrdersMail.subject).toBe('70 pedidos nuevos');
  expect(renderText(manyOrdersMail, SAMPLE_SHOP)).toContain(
    'Aquí salen 2. Los demás están en la lista de pedidos.',
  );
});

test('new orders are collected for five minutes unless staff request an email for each order', () => {
  const { gatherMs } = MAILS['order-new-staff'];
  const set = (newOrderMails: NewOrderMails) => gatherMs?.({ newOrderMails } as SettingsView);
  expect([set('gathered'), set('each')]).toEqual([300_000, 0]);
});

test('a security alert email formats dates for its language', () => {
  const texts = LOCALES.map((locale) => JSON.stringify(MAILS['security-alert'].sample(locale)));
  expect(texts[0]).toContain('22 de noviembre de 2026 a las 11:00');
  expect(texts[1]).toContain('22 November 2026 at 11:00');
});

test('a price drop email rounds the percentage down to whole percent', () => {
  const price = { ...SAMPLE_PRICE, priceCents: 1_000, unitPriceCents: 855 };
  const facts = { locale: 'es' as const, price, currency: 'eur', token: '', beforeCents: 1_000 };
  const content = composePriceDrop(facts, null, SAMPLE_SHOP);
  expect(JSON.stringify(content.blocks)).toContain('−14 %');
});

describe('order email amounts and sizes', () => {
  const renderBoth = (
    type: 'order-paid' | 'order-refunded' | 'order-shipped' | 'order-transfer',
    locale: 'es' | 'en',
  ) => {
    const content = MAILS[type].sample(locale);
    return { html: renderHtml(content, SAMPLE_SHOP), text: renderText(content, SAMPLE_SHOP) };
  };

  test('emails never break a line between a number and its unit', () => {
    for (const [type, locale] of CASES)
      expect([type, /\d (?:g|kg|ml)\b/.exec(renderHtml(MAILS[type].sample(locale), SAMPLE_SHOP))]).toEqual([
        type,
        null,
      ]);
  });

  test('email percentages are formatted for the language of the email', () => {
    const en = renderBoth('order-paid', 'en').text;
    expect(en).toMatch(/\(−\d+%\)/);
    expect(en).not.toMatch(/-€|−\d+ %/);
    expect(renderBoth('order-paid', 'es').text).toMatch(/\(−\d+\s%\)/);
  });

  test('the amounts of a refund email add up to the refund', () => {
    const sample = MAILS['order-refunded'].sample('es');
    const block = sample.blocks.find((candidate) => candidate.kind === 'lines');
    if (block?.kind !== 'lines') throw new Error('no lines');
    const cents = (amount = '') => Number(amount.replace('−', '-').replace(/[^\d-]/g, ''));
    const [strong] = block.totals.filter((total) => total.strong);
    const before = block.totals.slice(
      0,
      block.totals.findIndex((total) => total.strong),
    );
    const parts = [...block.lines, ...before].map(({ amount }) => cents(amount));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(strong?.amount));
  });

  test('the shipping email shows its products and links to the order and the carrier', () => {
    const { html, text } = renderBoth('order-shipped', 'es');
    expect(html.match(/mail-144\.jpg/g)?.length).toBeGreaterThan(0);
    expect(text).toContain('Ver mi pedido');
    expect(text).toContain('Seguir el envío');
  });

  test('no sentence of an email ends with two full stops', () => {
    for (const locale of LOCALES) expect(renderBoth('order-transfer', locale).text).not.toContain('..');
  });
});

describe('email layout', () => {
  const renderSample = (type: MailType, locale: Locale) =>
    renderHtml(MAILS[type].sample(locale), SAMPLE_SHOP);

  test('every order email shows the product pictures next to its lines', () => {
    const soaps: MailType[] = [
      'order-paid',
      'order-invoice',
      'order-transfer',
      'transfer-reminder',
      'order-shipped',
      'order-refunded',
      'order-cancelled',
      'order-expired',
      'order-new-staff',
      'review-request',
    ];
    for (const type of soaps)
      expect([type, renderSample(type, 'es')]).toEqual([
        type,
        expect.stringContaining('/lavanda/mail-144.jpg'),
      ]);
    for (const [type, locale] of CASES)
      for (const [image] of renderSample(type, locale).matchAll(/<img[^>]*>/g))
        expect(image.replace(/\s+/g, ' ')).toMatch(
          /^<img src="https:\/\/[^"]+" width="\d+" height="\d+" alt="(munay)?"/,
        );
  });

  test('an announced discount shows the previous price in HTML and plain text', () => {
    const content = MAILS['order-paid'].sample('es');
    expect(renderHtml(content, SAMPLE_SHOP)).toMatch(/11,74\s€[\s\S]*<s>13,80\s€<\/s>/);
    expect(renderText(content, SAMPLE_SHOP)).toMatch(/11,74 €\nantes +13,80 €\n/);
    expect(renderText(MAILS['order-paid'].sample('en'), SAMPLE_SHOP)).toMatch(/\nwas +€13\.80\n/);
  });

  test('the plain text of an email keeps every word of a long line', () => {
    const { facts, userTexts } = createSampleInvoiceMail('es');
    const title = 'Champú sólido de ortiga y romero para cabello graso con tapa de madera de olivo';
    const lines = facts.order.lines.map((line) => ({ ...line, title }));
    const order = { ...facts.order, lines };
    const text = renderText(composeOrderPaid({ ...facts, order }, userTexts, SAMPLE_SHOP), SAMPLE_SHOP);
    expect(text.replace(/\s+/g, ' ')).toContain(`${title}, 100 g · Cantidad: 2 (−15 %) 11,74 €`);
  });

  test('email headings use other serif fonts if Georgia is not available', () => {
    for (const [type, locale] of CASES) {
      const faces = [...renderSample(type, locale).matchAll(/<h1[^>]*font-family:([^;]*);/g)].map(
        ([, face]) => face,
      );
      expect([type, faces]).toEqual([type, ["Georgia,Gelasio,'Noto Serif',serif"]]);
    }
  });

  test('an email has at most one button', () => {
    const many = CASES.filter(
      (candidate) => (renderSample(...candidate).match(/class="btn"/g)?.length ?? 0) > 1,
    );
    expect(many).toEqual([]);
  });
});
