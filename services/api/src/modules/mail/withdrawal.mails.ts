import type { Locale } from '@munay/contracts/locale';
import { getBuyerSentence, getStateTitle } from '@munay/contracts/order/order-sentences';
import type { WithdrawalView } from '@munay/contracts/order/withdrawal';
import type { MailType } from '../../outbox/outbox.types';
import { WithdrawalService } from '../withdrawal/withdrawal.service';
import { buildMail, type MailBlock, type MailContent, type MailShop } from './transport/mail.content';
import { defineMail, defineStaffMail, getRef, type Mail } from './transport/mail.declaration';
import { formatDateAndSecond } from './transport/mail.format';

const TEXTS = {
  es: {
    name: 'Nombre',
    order: 'Contrato',
    formatOrder: (number: string) => `Pedido ${number}`,
    goods: 'Qué devuelves',
    everything: 'Todo el pedido',
    time: 'Declarado el',
    zone: '(hora peninsular)',
  },
  en: {
    name: 'Name',
    order: 'Contract',
    formatOrder: (number: string) => `Order ${number}`,
    goods: 'What you’re returning',
    everything: 'The whole order',
    time: 'Declared on',
    zone: '(Madrid time)',
  },
} as const;

type DeclaredWithdrawal = Pick<WithdrawalView, 'name' | 'email' | 'orderNumber' | 'goods'>;

/** Content of the declaration, as required by Directive 2011/83/EU, article 11a(4). */
function createDeclarationBlocks(
  { name, email, orderNumber, goods }: DeclaredWithdrawal,
  locale: Locale,
): MailBlock[] {
  const texts = TEXTS[locale];
  return [
    {
      kind: 'columns',
      columns: [
        { title: texts.name, lines: [name, email] },
        { title: texts.order, lines: [texts.formatOrder(orderNumber)] },
      ],
    },
    goods === ''
      ? { kind: 'text', title: texts.goods, text: [texts.everything] }
      : { kind: 'quote', title: texts.goods, text: goods },
  ];
}

const formatTime = ({ declaredAt }: Pick<WithdrawalView, 'declaredAt'>, locale: Locale): string =>
  `${formatDateAndSecond(declaredAt, locale)} ${TEXTS[locale].zone}`;

type ReceiptFacts = Pick<WithdrawalView, 'declaredAt' | 'reference' | 'locale' | 'linkedNumber'>;

function composeReceipt(withdrawal: ReceiptFacts, userTexts: DeclaredWithdrawal | null): MailContent {
  const { locale, reference, linkedNumber } = withdrawal;
  const state = 'withdrawalDeclared';
  const facts = { number: linkedNumber ?? '', sum: '', until: '', pickup: false, reference };
  const sentence = getBuyerSentence('email', state, locale, facts);
  const title = getStateTitle(state, locale);
  const texts = {
    es: {
      subject: `Resguardo de tu desistimiento ${reference}`,
      preheader: `Recibido: ${formatTime(withdrawal, 'es')}.`,
      label: 'Resguardo',
      text: `${sentence} Este correo es tu resguardo: guárdalo.`,
      next: 'Qué pasa después',
      send: 'Mándanos los jabones en 14 días; también valen empezados.',
      money:
        'Te devolvemos el dinero en 14 días desde hoy, por el mismo medio con el que pagaste. Podemos esperar a que lleguen los jabones.',
      wrong: 'Si no has sido tú',
      wrongText: 'Responde a este correo y lo dejamos sin efecto.',
      reason: 'Te escribimos porque se ha declarado un desistimiento con esta dirección. No es publicidad.',
    },
    en: {
      subject: `Receipt of your withdrawal ${reference}`,
      preheader: `Received: ${formatTime(withdrawal, 'en')}.`,
      label: 'Receipt',
      text: `${sentence} This email is your receipt: please keep it.`,
      next: 'What happens next',
      send: 'Send us the soaps within 14 days; used ones are fine too.',
      money:
        'We’ll refund you within 14 days from today, the way you paid. We may wait until the soaps arrive.',
      wrong: 'If it wasn’t you',
      wrongText: 'Reply to this email and we’ll cancel it.',
      reason:
        'You’re receiving this because a withdrawal was declared with this address. This isn’t advertising.',
    },
  }[locale];
  return buildMail(
    locale,
    { ...texts, title },
    {
      reference: [texts.label, reference],
      blocks: [
        {
          kind: 'box',
          label: TEXTS[locale].time,
          fact: formatTime(withdrawal, locale),
          detail: `${texts.label} ${reference}`,
        },
        ...(userTexts
          ? createDeclarationBlocks(
              { ...userTexts, orderNumber: linkedNumber ?? userTexts.orderNumber },
              locale,
            )
          : []),
        { kind: 'text', title: texts.next, text: [texts.send, texts.money] },
        { kind: 'text', title: texts.wrong, text: [texts.wrongText] },
      ],
    },
  );
}

function composeForStaff(withdrawal: WithdrawalView, { webOrigin }: MailShop): MailContent {
  const { reference, orderId, byOwner, orderNumber } = withdrawal;
  const hasOrder = orderId
    ? `El pedido ${orderNumber} es de esta persona${byOwner ? ', que lo ha declarado desde su cuenta' : ' según su correo'}.`
    : `No hay ningún pedido ${orderNumber} con este correo. Hay que mirarlo a mano y contestar.`;
  return {
    locale: 'es',
    subject: `Desistimiento ${reference}${orderId ? '' : ': sin pedido que encaje'}`,
    preheader: 'El plazo para devolver el dinero es de 14 días.',
    reference: ['Desistimiento', reference],
    blocks: [
      {
        kind: 'intro',
        title: 'Alguien ha desistido de un contrato',
        text: [hasOrder, 'Ya tiene su resguardo. El dinero vuelve en 14 días desde la declaración.'],
        button: orderId
          ? {
              label: 'Abrir el pedido',
              url: `${webOrigin}/admin/dashboard?tab=orders&order=${orderId}`,
            }
          : undefined,
      },
      { kind: 'box', label: TEXTS.es.time, fact: formatTime(withdrawal, 'es') },
      ...createDeclarationBlocks(withdrawal, 'es'),
    ],
    reason: 'Este aviso llega al taller con cada desistimiento.',
  };
}

const createSample = (locale: Locale): WithdrawalView => ({
  _id: '606060606060606060606060',
  reference: 'D-2026-000041',
  declaredAt: '2026-11-20T17:42:07.000Z',
  name: 'Lucía Herrero <i>',
  email: 'lucia@example.com',
  orderNumber: 'MUN-2026-004246',
  goods: 'Lavanda del altiplano 100 g × 1 <b>Chanchamayo</b>',
  locale,
  orderId: '656565656565656565656565',
  linkedNumber: 'MUN-2026-004246',
  byOwner: true,
  arrivedAt: null,
  closedAt: null,
});

function toReceipt(withdrawal: WithdrawalView) {
  const { declaredAt, reference, locale, linkedNumber, name, email, orderNumber, goods } = withdrawal;
  return {
    facts: { declaredAt, reference, locale, linkedNumber },
    userTexts: { name, email, orderNumber, goods },
  };
}

const needs = { withdrawals: WithdrawalService };

export const WITHDRAWAL_MAILS = {
  /** The receipt on a durable medium: the declaration, and its time to the second. */
  'withdrawal-receipt': defineMail({
    compose: composeReceipt,
    needs,
    load: async (job, { withdrawals }) => {
      const { withdrawal, isVerified } = await withdrawals.findForMail(getRef(job, 'withdrawalId'));
      const { name, email: address } = withdrawal;
      return { to: { name, address, verified: isVerified }, ...toReceipt(withdrawal) };
    },
    sample: (locale) => toReceipt(createSample(locale)),
    required: true,
  }),
  /** Forwards a declaration to the workshop, in Spanish, with the matching order if there is one. */
  'withdrawal-staff': defineStaffMail({
    compose: composeForStaff,
    needs,
    load: async (job, { withdrawals }) => {
      const { withdrawal } = await withdrawals.findForMail(getRef(job, 'withdrawalId'));
      return { from: withdrawal, facts: withdrawal };
    },
    sample: createSample,
  }),
} satisfies Partial<Record<MailType, Mail>>;
