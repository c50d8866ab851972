import type { Locale } from '@munay/contracts/locale';
import { type MailContent, mailOf } from '../mailer/mail.content';

/** What the workshop says to somebody's own words. */
export interface ReplyMail {
  locale: Locale;
  firstname: string;
  /** What it is about; null for the soaps in general, and for a product that is gone. */
  product: { title: string; slug: string } | null;
  words: string;
  reply: string;
  webOrigin: string;
}

const page = ({ product, webOrigin }: ReplyMail): string =>
  product ? `${webOrigin}/product/${product.slug}` : `${webOrigin}/community`;

/** The workshop has replied to a review. */
export function reviewReplied(mail: ReplyMail): MailContent {
  const { locale, firstname } = mail;
  const title = mail.product?.title;
  const words = {
    es: {
      subject: title ? `Respuesta a tu reseña de ${title}` : 'Respuesta a tu reseña',
      preheader: 'El taller ha leído lo que escribiste y te contesta.',
      title: 'Hemos respondido a tu reseña',
      text: `${firstname}, gracias por contar qué te pareció. Lo ha leído una persona del taller y esto es lo que dice.`,
      reply: 'La respuesta del taller',
      own: 'Tu reseña',
      button: 'Verlo en la tienda',
      hint: 'La respuesta se lee debajo de tu reseña. Si quieres seguir hablando, contesta a este correo.',
      reason: 'Te escribimos una sola vez por reseña, porque la has escrito tú. No es publicidad.',
    },
    en: {
      subject: title ? `A reply to your review of ${title}` : 'A reply to your review',
      preheader: 'The workshop has read what you wrote and replied.',
      title: 'We’ve replied to your review',
      text: `${firstname}, thank you for telling us what you think. Someone at the workshop has read it, and here’s what they say.`,
      reply: 'What the workshop says',
      own: 'Your review',
      button: 'View it in the shop',
      hint: 'You’ll find the reply below your review. If you’d like to carry on the conversation, reply to this email.',
      reason: 'You’re receiving this once, because you wrote the review. This isn’t advertising.',
    },
  }[locale];
  return replied(mail, words);
}

/** The workshop has answered a question. */
export function questionAnswered(mail: ReplyMail): MailContent {
  const { locale, firstname } = mail;
  const title = mail.product?.title;
  const words = {
    es: {
      subject: title ? `Respuesta a tu pregunta sobre ${title}` : 'Respuesta a tu pregunta',
      preheader: 'El taller ha contestado.',
      title: 'Hemos respondido a tu pregunta',
      text: `${firstname}, preguntaste en la tienda y una persona del taller te contesta.`,
      reply: 'La respuesta del taller',
      own: 'Tu pregunta',
      button: 'Verlo en la tienda',
      hint: 'Si te ha servido, allí puedes marcarla como la buena. Si no, contesta a este correo.',
      reason: 'Te escribimos por la pregunta que hiciste, una vez por respuesta. No es publicidad.',
    },
    en: {
      subject: title ? `An answer to your question about ${title}` : 'An answer to your question',
      preheader: 'The workshop has answered.',
      title: 'We’ve answered your question',
      text: `${firstname}, you asked in the shop, and someone at the workshop has answered.`,
      reply: 'What the workshop says',
      own: 'Your question',
      button: 'View it in the shop',
      hint: 'If it helped, you can mark it as the accepted answer. If not, reply to this email.',
      reason: 'You’re receiving this because you asked a question, once per answer. This isn’t advertising.',
    },
  }[locale];
  return replied(mail, words);
}

const paragraphs = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

const replied = (
  mail: ReplyMail,
  words: Parameters<typeof mailOf>[1] & Record<'reply' | 'own' | 'button' | 'hint', string>,
): MailContent =>
  mailOf(mail.locale, words, {
    button: { label: words.button, url: page(mail) },
    hint: words.hint,
    blocks: [
      { kind: 'text', title: words.reply, text: paragraphs(mail.reply) },
      { kind: 'text', title: words.own, text: paragraphs(mail.words) },
    ],
  });
