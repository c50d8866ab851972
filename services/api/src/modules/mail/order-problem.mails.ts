import type { Locale } from '@munay/contracts/locale';
import type { MailType, OutboxJob } from '../../outbox/outbox.types';
import { OrderService } from '../order/order.service';
import {
  addFacts,
  createSampleOrderMail,
  loadOrderMail,
  type OrderFacts,
  type OrderUserTexts,
} from './order.facts';
import { composeOrderMail, createLinesBlock, createOrderButton, formatState } from './order.parts';
import {
  createSampleStaffFacts,
  loadStaffFacts,
  type StaffFacts,
  toSpanish,
  toWorkshop,
} from './order-staff.mails';
import type { MailContent, MailShop } from './transport/mail.content';
import { defineMail, defineStaffMail, getRef, type Mail } from './transport/mail.declaration';
import { formatGreetingSentence, formatMoney } from './transport/mail.format';

/** The failed, disputed or charged back amount. */
interface Sum {
  amountCents: number;
}
type SumFacts = OrderFacts & Sum;
type StaffSumFacts = StaffFacts & Sum;
type DisputeFacts = StaffSumFacts & { asksOnly: boolean };

const formatSum = (
  { order, amountCents }: Pick<SumFacts, 'order' | 'amountCents'>,
  locale: Locale = order.locale,
): string => formatMoney(amountCents, order.totals.currency, locale);
const isShipped = ({ order }: StaffFacts): boolean => order.history.some(({ to }) => to === 'shipped');

function composeRefundFailed(mail: SumFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order } = mail;
  const sum = formatSum(mail);
  const sentence = formatState(mail, { state: 'refundOwed', sumCents: mail.amountCents });
  const texts = {
    es: {
      subject: `El banco no ha aceptado los ${sum} del pedido ${order.number}`,
      preheader: 'Te los debemos: lo arreglamos nosotros.',
      title: 'El dinero no te ha llegado',
      text: `${formatGreetingSentence('es', userTexts, sentence)} Para ir más rápido, responde a este correo con una cuenta a tu nombre (IBAN).`,
    },
    en: {
      subject: `Your bank didn’t accept ${sum} for order ${order.number}`,
      preheader: 'We owe it to you, and we’ll sort it out.',
      title: 'Your refund didn’t arrive',
      text: `${formatGreetingSentence('en', userTexts, sentence)} To speed things up, reply to this email with an account in your name (IBAN).`,
    },
  }[order.locale];
  return composeOrderMail(mail, texts, { button: createOrderButton(mail, shop), blocks: [] }, shop);
}

function composeRefundFailedForStaff(mail: StaffSumFacts, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { order } = spanish;
  const sum = formatSum(mail, 'es');
  return toWorkshop(
    spanish,
    shop,
    {
      subject: `Pedido ${order.number}: no han llegado los ${sum} que devolvimos`,
      preheader: `Se le deben a ${order.customer.name}.`,
      title: 'Un reembolso ha fallado',
      text: [
        `El banco no ha aceptado los ${sum} para ${order.customer.name}: se le deben otra vez, y el plazo para devolverlos sigue corriendo.`,
        'Prueba de nuevo desde el pedido, o haz una transferencia y apunta su referencia. Si ya lo habéis arreglado de otra manera, dilo en el pedido.',
      ],
      reason: 'Este aviso llega al taller cuando falla un reembolso.',
    },
    [],
  );
}

function composeDisputed(mail: DisputeFacts, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { order } = spanish;
  const sum = formatSum(mail, 'es');
  const text = mail.asksOnly
    ? [
        `El banco de ${order.customer.name} pregunta por ${sum}. El dinero sigue aquí: si lo devuelves todo, la consulta termina sin comisión.`,
        'Si no, responde en el panel de Stripe. El paquete no sale mientras tanto.',
      ]
    : [
        `${order.customer.name} ha reclamado ${sum} a su banco, que los ha retirado hasta que decida.`,
        'Manda las pruebas desde el panel de Stripe antes de que venza el plazo. Mientras tanto no se envía ni se devuelve nada.',
      ];
  return toWorkshop(
    spanish,
    shop,
    {
      subject: `Pedido ${order.number}: ${mail.asksOnly ? 'el banco pregunta por el pago' : 'pago en disputa'}`,
      preheader: `${sum}, ${order.customer.name}.`,
      title: mail.asksOnly ? 'Un banco pregunta por un pago' : 'Un pago está en disputa',
      text,
      reason: 'Este aviso llega al taller cuando un banco pregunta por un pago o lo pone en disputa.',
    },
    [],
  );
}

function composeFraudWarning(mail: StaffFacts, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { order } = spanish;
  const sum = formatMoney(order.payment.paidCents, order.totals.currency, 'es');
  const wasShipped = isShipped(mail);
  return toWorkshop(
    spanish,
    shop,
    {
      subject: `Pedido ${order.number}: ${wasShipped ? 'aviso de fraude, y ya ha salido' : 'no lo envíes, puede ser fraude'}`,
      preheader: `${sum}, ${order.customer.name}.`,
      title: 'Un pago puede ser un fraude',
      text: [
        `La red de la tarjeta nos avisa de que el pago de ${sum} de ${order.customer.name} se ha denunciado como fraude. Casi siempre acaba en una disputa, con su comisión.`,
        wasShipped
          ? 'El paquete ya ha salido: intenta que el transportista lo devuelva. Si reembolsas todo antes de que llegue la disputa, te ahorras la comisión.'
          : 'No lo envíes todavía. Si no conoces a quien compra, cancela el pedido y reembólsalo: así no habrá disputa. Si sabes que todo está bien, puedes enviarlo desde el pedido.',
      ],
      reason: 'Este aviso llega al taller cuando se denuncia un pago como fraude.',
    },
    [],
  );
}

function composeChargedBackForStaff(mail: StaffSumFacts, shop: MailShop): MailContent {
  const spanish = toSpanish(mail);
  const { order } = spanish;
  const sum = formatSum(mail, 'es');
  const isFullChargeback = order.status === 'charged_back';
  const nextStep = !isFullChargeback
    ? 'El pedido sigue adelante con lo que queda pagado.'
    : isShipped(mail)
      ? 'El pedido queda cerrado y fuera de las ventas.'
      : 'No lo envíes. Si los jabones siguen en el taller, devuélvelos al stock desde el pedido.';
  return toWorkshop(
    spanish,
    shop,
    {
      subject: `Pedido ${order.number}: el banco se ha quedado con ${sum}`,
      preheader: isFullChargeback && !isShipped(mail) ? 'No lo envíes.' : 'Disputa perdida.',
      title: 'Una disputa se ha perdido',
      text: [`El banco ha dado la razón a ${order.customer.name}: los ${sum} no vuelven.`, nextStep],
      reason: 'Este aviso llega al taller cuando se pierde una disputa.',
    },
    [],
  );
}

function composeChargedBack(mail: SumFacts, userTexts: OrderUserTexts | null, shop: MailShop): MailContent {
  const { order } = mail;
  const sum = formatSum(mail);
  const sentence = formatState(mail, { state: 'chargedBack', sumCents: mail.amountCents });
  const texts = {
    es: {
      subject: `El pedido ${order.number} ya no se envía`,
      preheader: `Tu banco te ha devuelto ${sum}.`,
      title: 'El pedido ya no se envía',
      text: `${formatGreetingSentence('es', userTexts, sentence)} Si ha sido un error y aún quieres los jabones, responde a este correo.`,
    },
    en: {
      subject: `Order ${order.number} won’t be sent`,
      preheader: `Your bank has returned ${sum} to you.`,
      title: 'Your order won’t be sent',
      text: `${formatGreetingSentence('en', userTexts, sentence)} If this is a mistake and you’d still like the soap, reply to this email.`,
    },
  }[order.locale];
  return composeOrderMail(
    mail,
    texts,
    { button: createOrderButton(mail, shop), blocks: [createLinesBlock(mail, shop)] },
    shop,
  );
}

const needs = { orders: OrderService };
const createSample = (locale: Locale) => addFacts(createSampleOrderMail(locale), { amountCents: 3154 });
const createStaffSample = (): StaffSumFacts => ({ ...createSampleStaffFacts(), amountCents: 3154 });

/** Amount of a failed refund; null if it is no longer owed. */
const findOwedCents = (job: OutboxJob, orders: OrderService): Promise<number | null> =>
  orders.findOwedCentsForMail(getRef(job, 'orderId'), getRef(job, 'refundId'));

const findDispute = (job: OutboxJob, orders: OrderService) =>
  orders.findDisputeForMail(getRef(job, 'orderId'), getRef(job, 'disputeId'));

export const ORDER_PROBLEM_MAILS = {
  /** Reports to the buyer that the bank has rejected the refund. */
  'order-refund-failed': defineMail({
    compose: composeRefundFailed,
    needs,
    load: async (job, { orders }) => {
      const amountCents = await findOwedCents(job, orders);
      return amountCents === null ? null : addFacts(await loadOrderMail(job, orders), { amountCents });
    },
    sample: createSample,
  }),
  /** Notifies staff that a refund failed and must be retried. */
  'order-refund-failed-staff': defineStaffMail({
    compose: composeRefundFailedForStaff,
    needs,
    load: async (job, { orders }) => {
      const amountCents = await findOwedCents(job, orders);
      const { order } = await loadStaffFacts(job, orders);
      return amountCents === null ? null : { from: order.customer, facts: { order, amountCents } };
    },
    sample: createStaffSample,
  }),
  /** Notifies staff that a bank has opened an inquiry about a payment or has withdrawn the money. */
  'order-disputed-staff': defineStaffMail({
    compose: composeDisputed,
    needs,
    load: async (job, { orders }) => {
      const { order } = await loadStaffFacts(job, orders);
      if (!order.payment.disputed) return null;
      const { amountCents, state } = await findDispute(job, orders);
      return { from: order.customer, facts: { order, amountCents, asksOnly: state === 'inquiry' } };
    },
    sample: () => ({ ...createStaffSample(), asksOnly: false }),
  }),
  /** Notifies staff that a card network has reported a payment as fraud. */
  'order-fraud-staff': defineStaffMail({
    compose: composeFraudWarning,
    needs,
    load: async (job, { orders }) => {
      const facts = await loadStaffFacts(job, orders);
      return { from: facts.order.customer, facts };
    },
    sample: createSampleStaffFacts,
  }),
  /** Reports to the buyer that a dispute was lost for an order that was never sent. */
  'order-charged-back': defineMail({
    compose: composeChargedBack,
    needs,
    load: async (job, { orders }) => {
      const { amountCents } = await findDispute(job, orders);
      return addFacts(await loadOrderMail(job, orders), { amountCents });
    },
    sample: createSample,
  }),
  /** Notifies staff that a dispute was lost. */
  'order-charged-back-staff': defineStaffMail({
    compose: composeChargedBackForStaff,
    needs,
    load: async (job, { orders }) => {
      const { order } = await loadStaffFacts(job, orders);
      const { amountCents } = await findDispute(job, orders);
      return { from: order.customer, facts: { order, amountCents } };
    },
    sample: createStaffSample,
  }),
} satisfies Partial<Record<MailType, Mail>>;
