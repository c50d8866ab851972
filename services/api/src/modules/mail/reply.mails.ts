import type { Locale } from '@munay/contracts/locale';
import type { MailType } from '../../outbox/outbox.types';
import { RatingService } from '../product/rating.service';
import { QuestionService } from '../question/question.service';
import { ReviewService } from '../review/review.service';
import { toRecipient } from '../user/user.mapper';
import { UserService } from '../user/user.service';
import { buildMail, type MailContent, type MailPhrases, type MailShop } from './transport/mail.content';
import { defineMail, getRef, type Mail } from './transport/mail.declaration';
import { addGreeting, splitParagraphs } from './transport/mail.format';

/** Data of a workshop reply. */
interface ReplyMailData {
  locale: Locale;
  /** The product; null for general questions and deleted products. */
  product: { title: string; slug: string } | null;
  reply: string;
}

interface ReplyUserTexts {
  firstname: string;
  /** Text of the review or question. */
  words: string;
}

function composeReviewReply(
  mail: ReplyMailData,
  userTexts: ReplyUserTexts | null,
  shop: MailShop,
): MailContent {
  const { locale } = mail;
  const title = mail.product?.title;
  const texts = {
    es: {
      subject: title ? `Respuesta a tu reseña de ${title}` : 'Respuesta a tu reseña',
      preheader: 'El taller ha leído lo que escribiste y te contesta.',
      title: 'Hemos respondido a tu reseña',
      text: addGreeting(
        userTexts,
        'gracias por contar qué te pareció. Lo ha leído una persona del taller y esto es lo que dice.',
      ),
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
      text: addGreeting(
        userTexts,
        'thank you for telling us what you think. Someone at the workshop has read it, and here’s what they say.',
      ),
      reply: 'What the workshop says',
      own: 'Your review',
      button: 'View it in the shop',
      hint: 'You’ll find the reply below your review. If you’d like to carry on the conversation, reply to this email.',
      reason: 'You’re receiving this once, because you wrote the review. This isn’t advertising.',
    },
  }[locale];
  return createReplyMail(mail, userTexts, texts, shop);
}

function composeQuestionAnswer(
  mail: ReplyMailData,
  userTexts: ReplyUserTexts | null,
  shop: MailShop,
): MailContent {
  const { locale } = mail;
  const title = mail.product?.title;
  const texts = {
    es: {
      subject: title ? `Respuesta a tu pregunta sobre ${title}` : 'Respuesta a tu pregunta',
      preheader: 'El taller ha contestado.',
      title: 'Hemos respondido a tu pregunta',
      text: addGreeting(userTexts, 'preguntaste en la tienda y una persona del taller te contesta.'),
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
      text: addGreeting(userTexts, 'you asked in the shop, and someone at the workshop has answered.'),
      reply: 'What the workshop says',
      own: 'Your question',
      button: 'View it in the shop',
      hint: 'If it helped, you can mark it as the accepted answer. If not, reply to this email.',
      reason: 'You’re receiving this because you asked a question, once per answer. This isn’t advertising.',
    },
  }[locale];
  return createReplyMail(mail, userTexts, texts, shop);
}

const createReplyMail = (
  mail: ReplyMailData,
  userTexts: ReplyUserTexts | null,
  texts: MailPhrases & Record<'reply' | 'own' | 'button' | 'hint', string>,
  { webOrigin }: MailShop,
): MailContent =>
  buildMail(mail.locale, texts, {
    button: {
      label: texts.button,
      url: webOrigin + (mail.product ? `/product/${mail.product.slug}` : '/community'),
    },
    hint: texts.hint,
    blocks: [
      { kind: 'text', title: texts.reply, text: splitParagraphs(mail.reply) },
      ...(userTexts
        ? [{ kind: 'text' as const, title: texts.own, text: splitParagraphs(userTexts.words) }]
        : []),
    ],
  });

const createSample = (locale: Locale) => ({
  facts: {
    locale,
    product: { title: 'Café de <b>Chanchamayo</b>', slug: 'cafe-de-chanchamayo' },
    reply: 'Gracias, Lucía. Lleva menos oliva y más coco: escúrrelo bien entre usos y dura el doble.',
  },
  userTexts: {
    firstname: 'Lucía <i>',
    words: '<script>alert(1)</script>\n\nHuele de maravilla, pero se gasta antes que los otros.',
  },
});

/** Adds the recipient to the reply; null if the account was deleted. */
async function toAuthor(
  content: { author: string; product: string | null; words: string; reply: string } | null,
  users: UserService,
  ratings: RatingService,
) {
  const reader = content && (await users.findReader(content.author));
  if (!reader) return null;
  const { locale, firstname } = reader;
  const { product: id, words, reply } = content;
  const product = id === null ? undefined : (await ratings.findRefs([id], locale)).get(id);
  return {
    to: toRecipient(reader),
    facts: { locale, product: product ?? null, reply },
    userTexts: { firstname, words },
  };
}

export const REPLY_MAILS = {
  /** Reports that the workshop has replied to a review. An edited reply sends no further email. */
  'review-replied': defineMail({
    compose: composeReviewReply,
    needs: { reviews: ReviewService, users: UserService, ratings: RatingService },
    load: async (job, { reviews, users, ratings }) =>
      toAuthor(await reviews.findReply(getRef(job, 'reviewId')), users, ratings),
    sample: createSample,
  }),
  /** Reports that the workshop has answered a question. There is one email for each answer. */
  'question-answered': defineMail({
    compose: composeQuestionAnswer,
    needs: { questions: QuestionService, users: UserService, ratings: RatingService },
    load: async (job, { questions, users, ratings }) =>
      toAuthor(
        await questions.findAnswer(getRef(job, 'questionId'), getRef(job, 'answerId')),
        users,
        ratings,
      ),
    sample: createSample,
  }),
} satisfies Partial<Record<MailType, Mail>>;
