import type { Locale } from '@munay/contracts/locale';
import type { ContactTopic, MessageView } from '@munay/contracts/shop/contact';
import type { MailType } from '../../outbox/outbox.types';
import { ContactService } from '../contact/contact.service';
import { buildMail, type MailContent, type MailShop } from './transport/mail.content';
import { defineMail, defineStaffMail, getRef, type Mail } from './transport/mail.declaration';
import {
  addGreeting,
  formatDateAndTime,
  formatGreetingLine,
  formatWeekday,
  splitParagraphs,
} from './transport/mail.format';

type ReceiptFacts = Pick<MessageView, 'reference' | 'topic' | 'createdAt' | 'answerBy' | 'locale'>;
type ReceiptUserTexts = Pick<MessageView, 'message'> & { firstname: string };

const TOPICS: Record<Locale, Record<ContactTopic, string>> = {
  es: {
    order: 'Sobre un pedido',
    product: 'Sobre un producto',
    wholesale: 'Venta al por mayor',
    press: 'Prensa',
  },
  en: { order: 'About an order', product: 'About a product', wholesale: 'Wholesale', press: 'Press' },
};

const describeTopicAndTime = ({ topic, createdAt }: ReceiptFacts, locale: Locale): string =>
  `${TOPICS[locale][topic]}, ${formatDateAndTime(createdAt, locale)}`;

function composeReceipt(
  message: ReceiptFacts,
  userTexts: ReceiptUserTexts | null,
  { webOrigin }: MailShop,
): MailContent {
  const { locale, reference } = message;
  const day = formatWeekday(message.answerBy, locale);
  const texts = {
    es: {
      subject: `Hemos recibido tu mensaje (${reference})`,
      preheader: `Te respondemos el ${day} como muy tarde.`,
      label: 'Mensaje',
      title: 'Hemos recibido tu mensaje',
      text: `${formatGreetingLine('Gracias', userTexts)}. Lo lee una persona del taller y te responde en un día laborable: el ${day} como muy tarde.`,
      number: 'Tu número',
      add: 'Añadir algo al mensaje',
      detail: 'O responde a este correo: llega al mismo sitio.',
      about: 'De qué trata',
      meanwhile: 'Mientras tanto',
      help: `Quizá ya esté contestado: envíos y devoluciones, ingredientes, alérgenos. ${webOrigin}/legal/faq`,
      hours: 'El taller contesta de lunes a viernes, de 9 a 17.',
      reason: 'Te escribimos porque has usado el formulario de contacto. No es publicidad.',
    },
    en: {
      subject: `We’ve received your message (${reference})`,
      preheader: `We’ll reply by ${day} at the latest.`,
      label: 'Message',
      title: 'We’ve received your message',
      text: `${formatGreetingLine('Thank you', userTexts)}. Someone at the workshop reads it and replies within one working day: by ${day} at the latest.`,
      number: 'Your reference',
      add: 'Add something to the message',
      detail: 'Or reply to this email: it reaches the same people.',
      about: 'What it’s about',
      meanwhile: 'In the meantime',
      help: `It may already be answered: delivery and returns, ingredients, allergens. ${webOrigin}/legal/faq`,
      hours: 'The workshop replies Monday to Friday, 9:00 to 17:00.',
      reason: 'You’re receiving this because you used the contact form. This isn’t advertising.',
    },
  }[locale];
  return buildMail(locale, texts, {
    reference: [texts.label, reference],
    blocks: [
      createReferenceBlock(reference, texts, webOrigin),
      userTexts
        ? { kind: 'quote', title: describeTopicAndTime(message, locale), text: userTexts.message }
        : { kind: 'text', title: texts.about, text: [describeTopicAndTime(message, locale)] },
      { kind: 'text', title: texts.meanwhile, text: [texts.help, texts.hours] },
    ],
  });
}

/** Box with a message number and a button for adding to that message. */
const createReferenceBlock = (
  reference: string,
  { number, detail, add }: Record<'number' | 'detail' | 'add', string>,
  webOrigin: string,
) => ({
  kind: 'box' as const,
  label: number,
  fact: reference,
  detail,
  button: { label: add, url: `${webOrigin}/contact?ref=${reference}` },
});

function composeReply(
  message: ReceiptFacts & { reply: string },
  userTexts: ReceiptUserTexts | null,
  { webOrigin }: MailShop,
): MailContent {
  const { locale, reference } = message;
  const texts = {
    es: {
      subject: `Respuesta a tu mensaje (${reference})`,
      preheader: 'El taller te ha contestado.',
      label: 'Mensaje',
      title: 'Hemos respondido a tu mensaje',
      text: addGreeting(userTexts, 'una persona del taller ha leído tu mensaje y te contesta.'),
      reply: 'La respuesta del taller',
      number: 'Tu número',
      add: 'Escribir otra vez',
      detail: 'Si quieres seguir hablando, responde a este correo o usa el botón.',
      reason: 'Te escribimos porque has usado el formulario de contacto. No es publicidad.',
    },
    en: {
      subject: `A reply to your message (${reference})`,
      preheader: 'The workshop has replied.',
      label: 'Message',
      title: 'We’ve replied to your message',
      text: addGreeting(userTexts, 'someone at the workshop has read your message and replied.'),
      reply: 'What the workshop says',
      number: 'Your reference',
      add: 'Write again',
      detail: 'If you’d like to carry on the conversation, reply to this email or use the button.',
      reason: 'You’re receiving this because you used the contact form. This isn’t advertising.',
    },
  }[locale];
  return buildMail(locale, texts, {
    reference: [texts.label, reference],
    blocks: [
      { kind: 'text', title: texts.reply, text: splitParagraphs(message.reply) },
      createReferenceBlock(reference, texts, webOrigin),
      userTexts
        ? { kind: 'quote', title: describeTopicAndTime(message, locale), text: userTexts.message }
        : { kind: 'text', title: describeTopicAndTime(message, locale), text: [] },
    ],
  });
}

/** Email to the workshop about a message. The sender's text is not part of the subject. */
function composeForStaff(message: MessageView, { webOrigin }: MailShop): MailContent {
  const { reference, name, email, orderNumber, earlier, locale } = message;
  const lines = [
    email,
    `Idioma: ${locale === 'es' ? 'español' : 'inglés'}`,
    ...(orderNumber ? [`Pedido ${orderNumber}`] : []),
    ...(earlier ? [`Añade algo al mensaje ${earlier}`] : []),
  ];
  return {
    locale: 'es',
    subject: `Mensaje nuevo ${reference}: ${TOPICS.es[message.topic].toLowerCase()}`,
    preheader: 'Hay que contestarlo en un día laborable.',
    reference: ['Mensaje', reference],
    blocks: [
      {
        kind: 'intro',
        title: 'Ha llegado un mensaje',
        text: [describeTopicAndTime(message, 'es')],
        button: { label: 'Ver los mensajes', url: `${webOrigin}/admin/inbox` },
      },
      { kind: 'columns', columns: [{ title: name, lines }] },
      { kind: 'quote', title: 'El mensaje', text: message.message },
      {
        kind: 'text',
        title: 'Para contestar',
        text: [`Responde a este correo: le llega a ${email}. Deja ${reference} en el asunto.`],
      },
    ],
    reason: 'Este aviso llega al taller con cada mensaje del formulario de contacto.',
  };
}

const createSample = (locale: Locale): MessageView => ({
  _id: '616161616161616161616161',
  reference: 'C-2026-000318',
  name: 'Lucía <b>Herrero</b>',
  email: 'lucia@example.com',
  topic: 'product',
  message: '¿El jabón de coco y sal se puede usar en la cara? <script>alert(1)</script>',
  orderNumber: 'MUN-2026-004246',
  earlier: 'C-2026-000207',
  locale,
  status: 'open',
  note: '',
  version: 1,
  answerBy: '2026-11-23',
  createdAt: '2026-11-20T10:52:00.000Z',
  updatedAt: '2026-11-20T10:52:00.000Z',
});

function toReceipt({ name, message, reference, topic, createdAt, answerBy, locale }: MessageView) {
  const userTexts = { firstname: name.split(' ')[0] ?? name, message };
  return { facts: { reference, topic, createdAt, answerBy, locale }, userTexts };
}

const toReply = (message: MessageView, reply: string) => {
  const { facts, userTexts } = toReceipt(message);
  return { facts: { ...facts, reply }, userTexts };
};

const needs = { contact: ContactService };

export const CONTACT_MAILS = {
  /** Confirms to the sender that a message was received, with its number and the expected response time. */
  'contact-receipt': defineMail({
    compose: composeReceipt,
    needs,
    load: async (job, { contact }) => {
      const { message, isVerified } = await contact.findForMail(getRef(job, 'messageId'));
      const { name, email: address } = message;
      return { to: { name, address, verified: isVerified }, ...toReceipt(message) };
    },
    sample: (locale) => toReceipt(createSample(locale)),
  }),
  /** A reply by staff. Each reply is one email. */
  'contact-reply': defineMail({
    compose: composeReply,
    needs,
    load: async (job, { contact }) => {
      const found = await contact.findReplyForMail(getRef(job, 'messageId'), getRef(job, 'replyKey'));
      if (!found) return null;
      const { name, email: address } = found.message;
      return { to: { name, address, verified: found.isVerified }, ...toReply(found.message, found.text) };
    },
    sample: (locale) =>
      toReply(createSample(locale), 'Hola, Lucía:\n\nSí, pero no cerca de los ojos: la sal <b>escuece</b>.'),
  }),
  /** Forwards a message to the workshop, in Spanish. */
  'contact-staff': defineStaffMail({
    compose: composeForStaff,
    needs,
    load: async (job, { contact }) => {
      const { message } = await contact.findForMail(getRef(job, 'messageId'));
      return { from: message, facts: message };
    },
    sample: createSample,
  }),
} satisfies Partial<Record<MailType, Mail>>;
