import type { Locale } from '@munay/contracts/locale';
import type { OrderLine } from '@munay/contracts/order/order';
import type { MailType } from '../../outbox/outbox.types';
import { createSampleOrder } from '../order/order.sample';
import { OrderService } from '../order/order.service';
import { ReviewService } from '../review/review.service';
import { toContact, toRecipient } from '../user/user.mapper';
import { UserService } from '../user/user.service';
import { addFacts, createSampleOrderMail, loadOrderMail, type OrderFacts } from './order.facts';
import { createOrderButton, createTrackingLink, getOrderWords } from './order.parts';
import { buildMail, type MailContent, type MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { addGreeting, toThumbnailUrl } from './transport/mail.format';

interface RequestFacts extends OrderFacts {
  /** Products that the buyer has not reviewed yet; at least one. */
  products: Pick<OrderLine, 'slug' | 'title' | 'image'>[];
}

const STARS = [1, 2, 3, 4, 5];

interface MailTexts {
  subject: string;
  preheader: string;
  text: string;
  hint: string;
  of: (title: string, stars: number) => string;
  button: (count: number) => string;
  how: string;
  howText: string;
  reason: string;
  stop: string;
}

const TEXTS: Record<Locale, MailTexts> = {
  es: {
    subject: '¿Qué tal tus jabones?',
    preheader: 'Toca un número, del 1 al 5. Lo demás es opcional.',
    text: 'llevan una semana contigo. Toca un número y luego, si quieres, cuéntanos algo más: cómo huele, cuánto dura, qué tal va en tu piel.',
    hint: '1 no me ha gustado, 5 lo compraría otra vez',
    of: (title, stars) => `${title}: ${stars} de 5`,
    button: (count) => (count === 1 ? 'Valorar el jabón' : `Valorar los ${count} productos`),
    how: 'Cómo publicamos',
    howText:
      'Solo opina quien ha comprado. Salen las buenas y las malas, sin retocar y con tu nombre de pila y tu inicial. No damos nada a cambio.',
    reason: 'Te escribimos una sola vez por pedido, una semana después de la entrega.',
    stop: 'No recibir más de estos',
  },
  en: {
    subject: 'How are you getting on with your soaps?',
    preheader: 'Tap a number from 1 to 5. The rest is optional.',
    text: 'you’ve had them for a week. Tap a number and then, if you like, tell us more: how it smells, how long it lasts, how your skin likes it.',
    hint: '1 didn’t like it, 5 would buy again',
    of: (title, stars) => `${title}: ${stars} out of 5`,
    button: (count) => (count === 1 ? 'Rate the soap' : `Rate the ${count} products`),
    how: 'How we publish reviews',
    howText:
      'Only people who’ve bought the soap can write. We publish good and bad, untouched, with your first name and initial. We give nothing in return.',
    reason: 'We email once per order, a week after delivery.',
    stop: 'Don’t send me these',
  },
};

function compose(
  { products, ...mail }: RequestFacts,
  userTexts: { firstname: string } | null,
  shop: MailShop,
): MailContent {
  const { locale, number } = mail.order;
  const texts = TEXTS[locale];
  const form = (slug: string): string => `${shop.webOrigin}/product/${slug}/review`;
  const [first] = products;
  const all = products.length === 1 && first ? form(first.slug) : createOrderButton(mail, shop).url;
  const introTexts = { ...texts, title: texts.subject, text: addGreeting(userTexts, texts.text) };
  return buildMail(locale, introTexts, {
    reference: [getOrderWords(locale).order, number],
    button: { label: texts.button(products.length), url: all },
    blocks: [
      {
        kind: 'ratings',
        hint: texts.hint,
        products: products.map(({ slug, title, image }) => ({
          title,
          image: image && toThumbnailUrl(image.base, shop.apiOrigin),
          url: form(slug),
          links: STARS.map((stars) => ({
            stars,
            url: `${form(slug)}?stars=${stars}`,
            label: texts.of(title, stars),
          })),
        })),
      },
      { kind: 'text', title: texts.how, text: [texts.howText] },
      { kind: 'link', link: createTrackingLink(mail, shop) },
    ],
    stop: { label: texts.stop, url: `${shop.webOrigin}/profile?tab=preferences` },
  });
}

export const REVIEW_REQUEST_MAILS = {
  /** Invites the buyer to review the products a week after delivery. Each star rating links to the form. */
  'review-request': defineMail({
    compose,
    needs: { orders: OrderService, users: UserService, reviews: ReviewService },
    load: async (job, { orders, users, reviews }) => {
      const mail = await loadOrderMail(job, orders);
      const { order, buyerId: userId, isOfGuest } = mail.facts;
      // An account is required for reviews, and for the setting that stops these emails
      if (order.status !== 'delivered' || userId === null || isOfGuest) return null;
      const buyer = await users.record(userId);
      if (!buyer?.reviewMail) return null;
      const reviewedProductIds = await reviews.listReviewedProducts(userId);
      const open = order.lines.filter(({ productId }) => !reviewedProductIds.has(productId));
      const products = [...new Map(open.map((line) => [line.productId, line])).values()];
      if (products.length === 0) return null;
      const to = { ...toRecipient(toContact(buyer)), name: mail.to.name };
      return { ...addFacts(mail, { products }), to, userTexts: { firstname: buyer.firstname } };
    },
    sample: (locale) =>
      addFacts(createSampleOrderMail(locale), { products: createSampleOrder(locale).lines }),
  }),
} satisfies Partial<Record<MailType, Mail>>;
