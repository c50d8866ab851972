import type { Locale } from '@munay/contracts/locale';
import { formatIban } from '@munay/contracts/order/bank';
import type { OrderView } from '@munay/contracts/order/order';
import { ACCOUNT_METHOD } from '@munay/contracts/shop/payment-methods';
import type { MailType } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import { computeReceivedAmounts, type ReceivedAmounts } from '../order/rules/received.rules';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import {
  composeOrderMail,
  createAddressBlocks,
  createLinesBlock,
  createNoteBlocks,
  createOrderButton,
  formatState,
} from './order.parts';
import type { MailBlock, MailContent, MailShop } from './transport/mail.content';
import { defineMail, type Mail } from './transport/mail.declaration';
import { day, formatGreetingLine, formatGreetingSentence, formatMoney } from './transport/mail.format';

type MailTexts = Parameters<typeof composeOrderMail>[1];

const TEXTS = {
  es: {
    account: 'Cuenta',
    holder: (name: string) => `A nombre de ${name}`,
    button: 'Ver los datos y el código QR',
    reference: 'Concepto',
    exactly: 'Escríbelo tal cual, para que podamos identificarla.',
    amount: 'Importe',
    until: (date: string) => `Hasta el ${date}`,
    ask: 'Responde a este correo y te damos los datos de la cuenta.',
  },
  en: {
    account: 'Account',
    holder: (name: string) => `Held by ${name}`,
    button: 'View the details and QR code',
    reference: 'Reference',
    exactly: 'Please enter it exactly like this, so we can match your payment.',
    amount: 'Amount',
    until: (date: string) => `By ${date}`,
    ask: 'Reply to this email and we’ll send you the account details.',
  },
} as const;

/** Renders account, reference, amount and due date, or how to get these details if the shop has no account. */
function createDetailBlocks(
  mail: OrderFacts,
  shop: MailShop,
  dueCents = mail.order.totals.totalCents,
): MailBlock[] {
  const { order } = mail;
  const texts = TEXTS[order.locale];
  const { transfer } = order.payment;
  if (!transfer) return [{ kind: 'text', title: texts.account, text: [texts.ask] }];
  const sum = formatMoney(dueCents, order.totals.currency, order.locale);
  return [
    {
      kind: 'box',
      label: texts.account,
      fact: formatIban(transfer.iban),
      detail: texts.holder(transfer.holder),
      // A guest has no account to log in to, but the tracking page shows the same details
      button: { label: texts.button, url: createOrderButton(mail, shop).url },
    },
    {
      kind: 'columns',
      columns: [
        { title: texts.reference, lines: [transfer.reference, texts.exactly] },
        { title: texts.amount, lines: [sum, texts.until(day(transfer.payBy, order.locale))] },
      ],
    },
  ];
}

function toFacts({ order }: OrderFacts): { sum: string; until: string } {
  const { payBy = order.createdAt } = order.payment.transfer ?? {};
  return {
    sum: formatMoney(order.totals.totalCents, order.totals.currency, order.locale),
    until: day(payBy, order.locale),
  };
}

function composeDetails(mail: OrderFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order } = mail;
  const { sum, until } = toFacts(mail);
  const sentence = formatState(mail, { state: 'unpaidTransfer' });
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: `Pedido ${order.number}: falta tu transferencia`,
      preheader: `${sum}, hasta el ${until}.`,
      title: `${formatGreetingLine('Gracias', userTexts)}. Te guardamos el pedido.`,
      text: sentence,
    },
    en: {
      subject: `Order ${order.number}: we’re waiting for your transfer`,
      preheader: `${sum}, by ${until}.`,
      title: `${formatGreetingLine('Thank you', userTexts)}. We’re holding your order.`,
      text: sentence,
    },
  };
  return composeOrderMail(
    mail,
    texts[order.locale],
    {
      blocks: [
        ...createDetailBlocks(mail, shop),
        createLinesBlock(mail, shop),
        ...createAddressBlocks(mail, userTexts),
        ...createNoteBlocks(mail, userTexts),
      ],
    },
    shop,
  );
}

function composeReminder(mail: OrderFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order } = mail;
  const { sum, until } = toFacts(mail);
  const sentence = formatState(mail, { state: 'unpaidTransfer' });
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: `Pedido ${order.number}: te lo guardamos hasta el ${until}`,
      preheader: `Todavía no ha llegado tu transferencia de ${sum}.`,
      title: 'Tu pedido sigue esperando',
      text: `${formatGreetingSentence('es', userTexts, 'Todavía no ha llegado tu transferencia.')} ${sentence} Si ya la has hecho, no tienes que hacer nada: los bancos suelen tardar un día laborable.`,
    },
    en: {
      subject: `Order ${order.number}: we’ll hold it until ${until}`,
      preheader: `Your transfer of ${sum} hasn’t arrived yet.`,
      title: 'Your order is still waiting',
      text: `${formatGreetingSentence('en', userTexts, 'Your transfer hasn’t arrived yet.')} ${sentence} If you’ve already sent it, there’s nothing to do: banks usually take a working day.`,
    },
  };
  return composeOrderMail(
    mail,
    texts[order.locale],
    {
      blocks: [...createDetailBlocks(mail, shop), createLinesBlock(mail, shop)],
    },
    shop,
  );
}

/** Data of a transfer whose amount differs from the total. */
type ReceiptFacts = OrderFacts & ReceivedAmounts;

function composeDifference(
  mail: ReceiptFacts,
  userTexts: OrderUserTexts | null,
  shop: MailShop,
): MailContent {
  const { order } = mail;
  const { locale } = order;
  const formatAmount = (cents: number): string => formatMoney(cents, order.totals.currency, locale);
  const { until } = toFacts(mail);
  const [received, missing, excess] = [mail.receivedCents, mail.missingCents, mail.surplusCents].map(
    formatAmount,
  );
  const isAwaited = order.status === 'pending_payment';
  const asksForAnswer = isAwaited && mail.missingCents > 0;
  const texts: Record<Locale, MailTexts> = {
    es: {
      subject: asksForAnswer
        ? `Pedido ${order.number}: faltan ${missing} de tu transferencia`
        : `Pedido ${order.number}: tu transferencia es de otro importe`,
      preheader: `Han llegado ${received}.`,
      title: 'Hemos recibido otro importe',
      text: formatGreetingSentence(
        'es',
        userTexts,
        asksForAnswer
          ? `Han llegado ${received}, y el pedido son ${formatAmount(order.totals.totalCents)}: faltan ${missing}. Haz otra transferencia por lo que falta, con el mismo concepto, hasta el ${until}.`
          : isAwaited
            ? `Han llegado ${received}, ${excess} más que el pedido. Te devolvemos lo que sobra a la cuenta de la que salió.`
            : `Han llegado ${received}, pero el pedido ya no está pendiente de pago. Te los devolvemos a la cuenta de la que salieron.`,
      ),
    },
    en: {
      subject: asksForAnswer
        ? `Order ${order.number}: ${missing} of your transfer is missing`
        : `Order ${order.number}: your transfer is for another amount`,
      preheader: `We’ve received ${received}.`,
      title: 'We’ve received another amount',
      text: formatGreetingSentence(
        'en',
        userTexts,
        asksForAnswer
          ? `We’ve received ${received}, and the order comes to ${formatAmount(order.totals.totalCents)}: ${missing} is missing. Please transfer the rest, with the same reference, by ${until}.`
          : isAwaited
            ? `We’ve received ${received}, ${excess} more than the order. We’re returning the rest to the account it came from.`
            : `We’ve received ${received}, but the order is no longer awaiting payment. We’re returning the money to the account it came from.`,
      ),
    },
  };
  const blocks = [
    ...(asksForAnswer ? createDetailBlocks(mail, shop, mail.missingCents) : []),
    createLinesBlock(mail, shop),
  ];
  return composeOrderMail(mail, texts[locale], { blocks }, shop);
}

/** Changes a sample order to one that awaits a bank transfer. */
export const withAwaitedTransfer = <Order extends Pick<OrderView, 'number' | 'payment'>>(
  order: Order,
): Order => {
  const account = { holder: 'Jabones Munay S. Coop.', iban: 'ES9121000418450200051332' };
  const transfer = { ...account, reference: order.number, payBy: '2026-11-24T17:05:00.000Z', qr: null };
  const { payBy: reservedUntil } = transfer;
  return {
    ...order,
    payment: { ...order.payment, method: ACCOUNT_METHOD, card: null, reservedUntil, transfer },
  };
};

const SAMPLE_RECEIPT = [{ cents: 2_000, at: new Date('2026-11-20T10:00:00Z'), by: '', reference: '' }];

/** Defines an email to the buyer that is only sent while the transfer is awaited. */
const createTransferMail = (
  compose: (mail: OrderFacts, userTexts: OrderUserTexts | null, shop: MailShop) => MailContent,
): Mail =>
  defineMail({
    compose,
    needs: { orders: OrderService },
    load: async (job, { orders }) => {
      const mail = await loadOrderMail(job, orders);
      return mail.facts.order.status === 'pending_payment' ? mail : null;
    },
    sample: (locale) => {
      const mail = createSampleOrderMail(locale);
      return addFacts(mail, { order: withAwaitedTransfer(mail.facts.order) });
    },
  });

export const ORDER_TRANSFER_MAILS = {
  /** Contains instructions for the bank transfer. The units are reserved until the payment deadline. */
  'order-transfer': createTransferMail(composeDetails),
  /** Reports the arrival of a transfer whose amount differs from the total. */
  'order-transfer-differs': defineMail({
    compose: composeDifference,
    needs: { orders: OrderService },
    load: async (job, { orders }) => {
      const mail = await loadOrderMail(job, orders);
      const order = await orders.get(mail.facts.order._id);
      if (order.payment.paidCents > 0) return null;
      return addFacts(mail, computeReceivedAmounts(order, Number(job.refs.receipts ?? Infinity)));
    },
    sample: (locale) => {
      const mail = createSampleOrderMail(locale);
      const order = withAwaitedTransfer(mail.facts.order);
      return addFacts(mail, {
        order,
        ...computeReceivedAmounts({ payment: { received: SAMPLE_RECEIPT }, totals: order.totals }),
      });
    },
  }),
  /** Reminds the buyer shortly before the payment deadline. */
  'transfer-reminder': createTransferMail(composeReminder),
} satisfies Partial<Record<MailType, Mail>>;
