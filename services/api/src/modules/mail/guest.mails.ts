import type { Locale } from '@munay/contracts/locale';
import type { MailType } from '../../outbox/outbox.types';
import { GuestOrderService } from '../order/guest/guest-order.service';
import { OrderService } from '../order/order.service';
import { AccountLinkService } from '../user/account-link.service';
import { MailTokenService } from '../user/mail-token.service';
import { toContact, toRecipient } from '../user/user.mapper';
import { UserService } from '../user/user.service';
import { createSampleOrderMail, loadOrderMail, type OrderFacts } from './order.facts';
import { createTrackingLink } from './order.parts';
import {
  createSampleStaffFacts,
  loadStaffFacts,
  type StaffFacts,
  toSpanish,
  toWorkshop,
} from './order-staff.mails';
import { buildMail, type MailContent, type MailShop } from './transport/mail.content';
import { defineMail, defineStaffMail, getRef, type Mail } from './transport/mail.declaration';

interface ConfirmationFacts {
  locale: Locale;
  digits: string;
  /** The paid order, with the token for the button; null before the order exists, when the email only has a code. */
  about: { mail: OrderFacts; token: string } | null;
}

const TEXTS = {
  es: {
    digits: {
      subject: 'Tus 6 cifras para comprar en Munay',
      preheader: 'Valen 10 minutos.',
      title: 'Confirma que este correo es tuyo',
      text: 'Escribe estas cifras en la página donde estás comprando.',
    },
    keep: {
      subject: (number: string) => `Guarda tu pedido ${number}`,
      preheader: 'Confirma tu correo y lo verás desde cualquier sitio.',
      title: 'Guarda tu pedido',
      text: 'Compraste sin cuenta. Si este correo es tuyo, confírmalo y verás el pedido, la factura y los siguientes desde cualquier sitio.',
      button: 'Confirmar mi correo',
    },
    box: 'O escribe estas cifras en la página',
    boxAlone: 'Tus 6 cifras',
    life: 'Valen 10 minutos. El botón, 30, y una sola vez.',
    lifeAlone: 'Valen 10 minutos. No se las digas a nadie.',
    nothing: '¿Y si no hago nada?',
    nothingText: 'No pasa nada: la caja sale igual y puedes seguirla con el enlace de abajo.',
    notMe: '¿No has comprado nada?',
    notMeText:
      'Alguien escribió tu correo por error. No hagas caso de este mensaje: nadie puede ver ni cambiar nada tuyo.',
    reason: 'Te escribimos porque este correo está en un pedido. No es publicidad.',
    reasonAlone: 'Te escribimos porque alguien ha escrito este correo al comprar. No es publicidad.',
    order: 'Pedido',
  },
  en: {
    digits: {
      subject: 'Your 6 digits to order from Munay',
      preheader: 'They work for 10 minutes.',
      title: 'Confirm that this email is yours',
      text: 'Enter these digits on the page where you’re ordering.',
    },
    keep: {
      subject: (number: string) => `Save your order ${number}`,
      preheader: 'Confirm your email to see it from anywhere.',
      title: 'Save your order',
      text: 'You ordered without an account. If this email is yours, confirm it to see the order, the invoice and your next ones from anywhere.',
      button: 'Confirm my email',
    },
    box: 'Or enter these digits on the page',
    boxAlone: 'Your 6 digits',
    life: 'The digits work for 10 minutes; the button works once, for 30.',
    lifeAlone: 'They work for 10 minutes. Don’t share them with anyone.',
    nothing: 'What if I do nothing?',
    nothingText: 'That’s fine: your box ships all the same, and the link below shows where it is.',
    notMe: 'Didn’t order anything?',
    notMeText:
      'Someone typed your email by mistake. Ignore this email: nobody can see or change anything of yours.',
    reason: 'You’re receiving this because this email is on an order. This isn’t advertising.',
    reasonAlone:
      'You’re receiving this because someone typed this email when ordering. This isn’t advertising.',
    order: 'Order',
  },
} as const;

function composeConfirmation(
  { locale, digits, about }: ConfirmationFacts,
  _: unknown,
  shop: MailShop,
): MailContent {
  const words = TEXTS[locale];
  const fact = `${digits.slice(0, 3)} ${digits.slice(3)}`;
  const wrongRecipientBlock = { kind: 'text' as const, title: words.notMe, text: [words.notMeText] };
  if (!about)
    return buildMail(
      locale,
      { ...words.digits, reason: words.reasonAlone },
      {
        blocks: [{ kind: 'box', label: words.boxAlone, fact, detail: words.lifeAlone }, wrongRecipientBlock],
      },
    );
  const { mail, token } = about;
  const { number } = mail.order;
  const { button, ...texts } = words.keep;
  return buildMail(
    locale,
    { ...texts, subject: texts.subject(number), reason: words.reason },
    {
      reference: [words.order, number],
      button: { label: button, url: `${shop.webOrigin}/order/keep/${token}` },
      blocks: [
        { kind: 'box', label: words.box, fact, detail: words.life },
        { kind: 'text', title: words.nothing, text: [words.nothingText] },
        { kind: 'link', link: createTrackingLink(mail, shop) },
        wrongRecipientBlock,
      ],
    },
  );
}

function composeWrongRecipient(mail: StaffFacts, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { number, customer } = spanish.order;
  const words = {
    subject: `Pedido ${number}: quien recibe los correos dice que no es suyo`,
    preheader: 'Ya no se escribe a ese correo por este pedido.',
    title: 'Puede que el correo esté mal escrito',
    text: [
      `Quien lee ${customer.email} dice que no ha hecho el pedido de ${customer.name}. El pedido sigue igual, pero ya no le escribimos por él.`,
      'Antes de enviarlo, llama a quien compró si dejó teléfono, y corrige el correo en el pedido.',
    ],
    reason: 'Este aviso llega al taller cuando alguien dice que un pedido no es suyo.',
  };
  return toWorkshop(spanish, shop, words, []);
}

export const GUEST_MAILS = {
  /** Verifies the mailbox of a guest. After payment, the email also has a button. */
  'guest-confirm': defineMail({
    compose: composeConfirmation,
    needs: {
      users: UserService,
      links: AccountLinkService,
      tokens: MailTokenService,
      orders: OrderService,
      guests: GuestOrderService,
    },
    load: async (job, { users, links, tokens, orders, guests }) => {
      const user = await users.record(getRef(job, 'userId'));
      if (!user?.provisional) return null;
      const { id, locale } = user;
      const seed = getRef(job, 'seed');
      const token =
        job.refs.orderId === undefined ? tokens.deriveToken(job) : await links.createForGuest(id, seed);
      if (token === null || (await links.findMailbox(id, token)) === null) return null;
      const paidOrder = (await guests.findByAccount(id)).find(({ payment }) => payment.paidCents > 0);
      const orderId = job.refs.orderId ?? paidOrder?.id;
      const mail =
        orderId === undefined
          ? null
          : await loadOrderMail({ ...job, refs: { ...job.refs, orderId } }, orders);
      return {
        to: mail?.to ?? toRecipient(toContact(user)),
        facts: {
          locale: mail?.facts.order.locale ?? locale,
          digits: tokens.deriveDigits(seed),
          about: mail && { mail: mail.facts, token },
        },
        userTexts: {},
      };
    },
    sample: (locale) => {
      const { facts: mail } = createSampleOrderMail(locale);
      return {
        facts: { locale, digits: '417083', about: { mail, token: mail.trackingToken } },
        userTexts: {},
      };
    },
  }),
  /** Notifies staff that the recipient of an order's emails has disowned the order. */
  'order-not-mine-staff': defineStaffMail({
    compose: composeWrongRecipient,
    needs: { orders: OrderService },
    load: async (job, { orders }) => ({ facts: await loadStaffFacts(job, orders) }),
    sample: createSampleStaffFacts,
  }),
} satisfies Partial<Record<MailType, Mail>>;
