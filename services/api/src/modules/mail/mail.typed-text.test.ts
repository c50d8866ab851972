import { LOCALES } from '@munay/contracts/locale';
import { MAIL_TYPES, type MailType } from '../../outbox/outbox.types';
import { MAILS } from './mail.list';
import { SAMPLE_SHOP, type WrittenMail } from './transport/mail.declaration';
import { renderHtml } from './transport/mail.html-renderer';
import { breakLinks, type MailReader } from './transport/mail.reader';
import { renderText } from './transport/mail.text-renderer';

/** Every string contains GANADO, so that the tests can find it in any form. */
const HOSTILE_TEXTS = [
  '¡GANADO!\u00a0Entra\u00a0en\u00a0premio-x.com',
  'https://premio-x.com/GANADO?a=1',
  'GANADO-2026.premio-x.com',
  'www.premio-x.com GANADO',
  'GANADO premio-x\u3002com premio-x\uff0ecom',
  'escribe a GANADO@premio-x.com',
  '//premio-x.com/GANADO\\x',
  'GANADO: llama al +34 900 123 456',
  '<a href="https://premio-x.com">GANADO</a>',
];
/** Patterns that mail clients turn into links: a scheme, a host, an email address, a phone number. */
const LINK =
  /[:/\\]{2}|\bwww[.\u3002\uff0e]|[\p{L}\p{N}-][.\u2024\u3002\uff0e\uff61][\p{L}\p{N}]|\S[@\uff20]\S|\d(?:[\s()+-]*\d){6}/u;
const REQUIRED: MailType[] = ['withdrawal-receipt'];

const PAID_READER: MailReader = {
  name: HOSTILE_TEXTS[0] ?? '',
  address: 'reader@correo.example',
  verified: false,
  order: 'paid',
};
const CUSTOMER_MAIL_TYPES = MAIL_TYPES.filter((type) => !type.endsWith('-staff'));

const listParts = ({ content, to }: WrittenMail) => [
  content.subject,
  content.preheader,
  renderText(content, SAMPLE_SHOP),
  renderHtml(content, SAMPLE_SHOP),
  to.name,
];

test.each(CUSTOMER_MAIL_TYPES.filter((type) => !REQUIRED.includes(type)))(
  'the email %s to an unverified address contains no name and no text from the user',
  (type) => {
    for (const locale of LOCALES) {
      const sampleMail = MAILS[type].sampleFor(locale, {
        reader: PAID_READER,
        userTexts: () => HOSTILE_TEXTS.join('\n'),
      });
      expect(sampleMail).toMatchObject({ to: { name: '' }, attachments: [] });
      for (const part of sampleMail ? listParts(sampleMail) : []) expect(part).not.toMatch(/GANADO|premio-x/);
    }
  },
);

test.each(HOSTILE_TEXTS.flatMap((text) => REQUIRED.map((type) => [type, text] as const)))(
  'the email %s to an unverified address shows the user text %j without links',
  (type, text) => {
    const sampleMail = MAILS[type].sampleFor('es', { reader: PAID_READER, userTexts: () => text });
    expect(sampleMail).toMatchObject({ to: { name: '' }, counted: 'unlimited' });
    for (const part of sampleMail ? listParts(sampleMail).slice(2, 4) : []) {
      expect(part).toContain('GANADO');
      const surroundings = [...part.matchAll(/.{0,60}(?:GANADO|premio).{0,60}/g)].map(([found]) => found);
      for (const found of surroundings) expect(found.replaceAll('https://munay', '')).not.toMatch(LINK);
    }
  },
);

test.each(HOSTILE_TEXTS)('the text %j is changed so that mail clients do not create a link', (text) => {
  const safeText = breakLinks(text);
  expect(safeText).not.toMatch(LINK);
  expect(safeText.replace(/[\s\u2060]/gu, '')).toBe(text.replace(/\s/gu, ''));
});

test('text without links is shown unchanged in emails', () => {
  for (const text of ['Ana Quispe', 'MUN-2026', 'La pastilla de lavanda de 100 g. Gracias.', 'M. José (2.)'])
    expect(breakLinks(text)).toBe(text);
});

test.each(CUSTOMER_MAIL_TYPES)(
  'the email %s about an unpaid order is sent to unverified addresses only if required by law',
  (type) => {
    const sampleMail = MAILS[type].sampleFor('es', { reader: { ...PAID_READER, order: 'unpaid' } });
    expect(sampleMail === null).toBe(!REQUIRED.includes(type));
  },
);

test('an email to a verified address contains the name of the buyer', () => {
  const sampleMail = MAILS['order-paid'].sampleFor('es', { reader: { ...PAID_READER, verified: true } });
  expect(sampleMail?.content.blocks[0]).toMatchObject({ title: 'Gracias, Lucía. Tu pedido está pagado.' });
  expect(sampleMail).not.toHaveProperty('counted');
});
