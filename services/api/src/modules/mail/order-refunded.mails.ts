import type { RefundLine } from '@munay/contracts/admin/order';
import { sumCents } from '@munay/contracts/money';
import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import type { MailType } from '../../outbox/outbox.types';
import { InvoiceService } from '../invoice/invoice.service';
import { OrderService } from '../order/order.service';
import { METHOD_TEXTS } from '../order/payment-method.texts';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import {
  composeOrderMail,
  createDocumentBlock,
  createOrderButton,
  createPdfAttachment,
  formatState,
  getCardName,
  toShownLine,
} from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, getRef, type Mail } from './transport/mail.declaration';
import { day, formatGreetingSentence, formatMoney } from './transport/mail.format';

interface RefundFacts extends OrderFacts {
  refund: {
    amountCents: number;
    lines: RefundLine[];
    deliveryCents: number;
    at: Date;
    creditNote: string | null;
    /** Amount of earlier refunds. */
    beforeCents: number;
    /** Last digits of the account that receives the transfer. */
    accountEnd?: string;
    /** Reference of a manual refund; empty for a card refund by the payment provider. */
    reference: string;
  };
}

/** Returns how the amount is refunded: to the original payment method, or manually if the refund has a reference. */
const getRefundMethod = ({ order: { payment }, refund }: RefundFacts): PaymentMethod =>
  refund.reference === '' ? payment.method : METHOD_TRAITS[payment.method].refundedAs;

function describeDestination(mail: RefundFacts): string {
  const { order, refund } = mail;
  const { card } = order.payment;
  const { accountEnd } = refund;
  if (accountEnd)
    return { es: `Tu cuenta terminada en ${accountEnd}`, en: `Your account ending in ${accountEnd}` }[
      order.locale
    ];
  if (card && refund.reference === '') return getCardName(card, order.locale);
  return METHOD_TEXTS[order.locale][getRefundMethod(mail)].refundedTo;
}

function chooseTexts(mail: RefundFacts, userTexts: OrderUserTexts | null) {
  const { order, refund } = mail;
  const { locale, totals, payment } = order;
  const sum = formatMoney(refund.amountCents, totals.currency, locale);
  const duration = METHOD_TEXTS[locale][getRefundMethod(mail)].refundDuration;
  const { paidCents, chargedBackCents } = payment;
  const returnedCents = refund.beforeCents + refund.amountCents + chargedBackCents;
  const sentence = formatState(mail, {
    state: returnedCents < paidCents ? 'partlyRefunded' : 'refunded',
    sumCents: refund.amountCents,
  });
  const isSameMethod = getRefundMethod(mail) === payment.method;
  return {
    es: {
      subject: `Te devolvemos ${sum} del pedido ${order.number}`,
      preheader: duration || 'Te lo hemos devuelto en efectivo.',
      title: `Te devolvemos ${sum}`,
      text: `${formatGreetingSentence('es', userTexts, sentence)} ${isSameMethod ? 'El dinero te llega por el mismo medio con el que pagaste.' : 'Tu tarjeta ya no lo acepta, así que el dinero te llega por transferencia.'}`,
      label: 'El dinero vuelve a',
      detail: `Ordenado el ${day(refund.at.toISOString(), locale)}.`,
      lines: 'Lo que se devuelve',
      part: 'Importe del pedido',
      other: 'Otro importe',
      deducted: 'Descontado',
      shipping: 'Envío',
      paid: 'Pagado',
      back: 'Devuelto ahora',
      before: 'Devuelto antes',
      left: 'Queda pagado',
      note: (number: string) => `Factura rectificativa ${number}`,
      attached: `Va adjunta a este correo, en PDF. Rectifica la factura ${order.billNumber ?? ''}.`,
      missing: 'Si a los 10 días no lo ves',
      missingText: 'Responde a este correo y lo buscamos contigo.',
    },
    en: {
      subject: `We’re refunding ${sum} for order ${order.number}`,
      preheader: duration || 'You were refunded in cash.',
      title: `We’re refunding ${sum}`,
      text: `${formatGreetingSentence('en', userTexts, sentence)} ${isSameMethod ? 'We’re refunding your original payment method.' : 'Your card no longer accepts it, so we’re sending the money by bank transfer.'}`,
      label: 'Refunded to',
      detail: `Sent on ${day(refund.at.toISOString(), locale)}.`,
      lines: 'What we’re refunding',
      part: 'Part of the order total',
      other: 'Other amount',
      deducted: 'Deducted',
      shipping: 'Delivery',
      paid: 'Paid',
      back: 'Refunded now',
      before: 'Refunded earlier',
      left: 'Net paid',
      note: (number: string) => `Credit note ${number}`,
      attached: `Attached to this email as a PDF. It corrects invoice ${order.billNumber ?? ''}.`,
      missing: 'If it hasn’t arrived after 10 days',
      missingText: 'Reply to this email and we’ll track it down with you.',
    },
  }[locale];
}

/** Lists the refunded units by line, with the order totals after the refund. */
function listRefundedLines(
  { order, refund }: RefundFacts,
  texts: ReturnType<typeof chooseTexts>,
  shop: MailShop,
): MailBlock {
  const { locale, totals, payment } = order;
  const formatAmount = (cents: number): string => formatMoney(cents, totals.currency, locale);
  const units = refund.lines.flatMap(({ lineId, quantity, cents }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? [{ line, quantity, cents }] : [];
  });
  const partsCents = sumCents(units.map(({ cents }) => cents)) + refund.deliveryCents;
  /** The part of a refund that belongs to neither units nor delivery, so that the amounts add up */
  const restCents = refund.amountCents - partsCents;
  const otherLabel = restCents < 0 ? texts.deducted : partsCents > 0 ? texts.other : texts.part;
  const { beforeCents: before } = refund;
  const remainingCents = payment.paidCents - before - refund.amountCents;
  return {
    kind: 'lines',
    title: texts.lines,
    lines: units.map(({ line, quantity, cents }) => ({
      ...toShownLine(order, line, quantity, shop),
      amount: formatAmount(cents),
    })),
    totals: [
      ...(refund.deliveryCents > 0
        ? [{ label: texts.shipping, amount: formatAmount(refund.deliveryCents) }]
        : []),
      ...(restCents === 0 ? [] : [{ label: otherLabel, amount: formatAmount(restCents) }]),
      { label: texts.back, amount: formatAmount(refund.amountCents), strong: true },
      { label: texts.paid, amount: formatAmount(payment.paidCents) },
      ...(before > 0 ? [{ label: texts.before, amount: formatAmount(-before) }] : []),
      { label: texts.left, amount: formatAmount(remainingCents) },
    ],
  };
}

function compose(mail: RefundFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order, refund } = mail;
  const duration = METHOD_TEXTS[order.locale][getRefundMethod(mail)].refundDuration;
  const texts = chooseTexts(mail, userTexts);
  return composeOrderMail(
    mail,
    texts,
    {
      blocks: [
        {
          kind: 'box',
          label: texts.label,
          fact: describeDestination(mail),
          detail: `${texts.detail} ${duration}`.trim(),
          button: createOrderButton(mail, shop),
        },
        listRefundedLines(mail, texts, shop),
        ...(refund.creditNote
          ? [createDocumentBlock(mail, userTexts, texts.note(refund.creditNote), texts.attached)]
          : []),
        { kind: 'text', title: texts.missing, text: [texts.missingText] },
      ],
    },
    shop,
  );
}

export const ORDER_REFUNDED_MAILS = {
  /** Reports a full or partial refund. The credit note is attached. */
  'order-refunded': defineMail({
    compose,
    needs: { orders: OrderService, invoices: InvoiceService },
    load: async (job, { orders, invoices }) => {
      const mail = await loadOrderMail(job, orders);
      const { _id } = mail.facts.order;
      const refund = await orders.findRefundForMail(_id, getRef(job, 'refundId'));
      // If the refund failed before the email is sent, there is nothing to announce
      if (refund.state === 'failed') return null;
      const { creditNote: number } = refund;
      return {
        ...addFacts(mail, { refund }),
        attachments: number
          ? [createPdfAttachment(number, await invoices.renderCreditNote(_id, number))]
          : [],
      };
    },
    sample: (locale) =>
      addFacts(createSampleOrderMail(locale), {
        refund: {
          amountCents: 587,
          lines: [{ lineId: 'lavanda', sku: 'LAV-100', quantity: 1, cents: 587, restock: 0 }],
          deliveryCents: 0,
          at: new Date('2026-11-20T08:18:00.000Z'),
          creditNote: 'R-2026-000041',
          beforeCents: 0,
          reference: '',
        },
      }),
  }),
} satisfies Partial<Record<MailType, Mail>>;
