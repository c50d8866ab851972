import type { Locale } from '../locale';
import type { OrderState } from './order-state';
import type { Sentence, SentenceFacts } from './sentence-facts';

const ES: Record<OrderState, Sentence> = {
  unpaidCard: ({ until }) => `En la página de pago: los jabones están apartados ${until || 'unos minutos'}.`,
  unpaidTransfer: ({ number, sum, until }) =>
    `Esperamos una transferencia de ${sum} con el concepto ${number}; los jabones están apartados ${until || 'unos días'}.`,
  paymentProcessing: () => 'El banco confirma el pago, a veces en varios días. No lo prepares todavía.',
  paid: () => 'Pagado y sin empezar: toca prepararlo.',
  processing: ({ pickup }) =>
    pickup ? 'En preparación: avisa cuando se pueda recoger.' : 'En preparación: falta enviarlo.',
  shipped: () => 'En manos del transportista: márcalo cuando se entregue.',
  readyForPickup: () => 'Espera en el taller a que lo recojan.',
  delivered: () => 'Entregado: no queda nada por hacer.',
  collected: () => 'Recogido en el taller: no queda nada por hacer.',
  cancelledByBuyer: () => 'Cancelado por el comprador antes de pagar: no hay nada que devolver.',
  cancelledByShop: () => 'Cancelado por el taller antes del pago: no hay nada que devolver.',
  cancelledPaidByBuyer: () =>
    'Cancelado por el comprador después de pagar: no lo prepares; falta el reembolso.',
  cancelledPaidByShop: () => 'Cancelado por el taller después del pago: no lo prepares; falta el reembolso.',
  partlyRefunded: ({ sum }) => `Se han devuelto ${sum}; el resto del pedido sigue adelante.`,
  refunded: ({ sum }) => `Se han devuelto ${sum}: el pedido está cerrado.`,
  refundOwed: () => 'El banco no aceptó el reembolso: el dinero se debe todavía.',
  withdrawalDeclared: ({ reference }) =>
    `Desistimiento ${reference}: manda la etiqueta y espera lo que devuelven, o reembolsa ya.`,
  withdrawalArrived: ({ reference }) =>
    `Desistimiento ${reference}: lo que devuelven ya está aquí; falta el reembolso.`,
  expired: () => 'Caducado sin pago: los jabones vuelven a estar a la venta.',
  paymentFailed: () => 'El pago falló: los jabones vuelven a estar a la venta.',
  disputed: () => 'El banco pregunta por el pago o lo ha retirado: no envíes nada hasta que decida.',
  chargedBack: () => 'El banco devolvió el pago al comprador: el pedido está cerrado.',
  review: () => 'Hay dinero, pero no cuadra o ya no quedan jabones: decide si se reembolsa.',
  archived: () => 'Archivado: terminó sin pago.',
};

const ENGLISH_SENTENCES: Record<OrderState, Sentence> = {
  unpaidCard: ({ until }) => `On the payment page: the soaps are reserved ${until || 'for a few minutes'}.`,
  unpaidTransfer: ({ number, sum, until }) =>
    `Waiting for a transfer of ${sum} with the reference ${number}; the soaps are reserved ${until || 'for a few days'}.`,
  paymentProcessing: () => 'The bank is confirming the payment, which can take days. Don’t prepare it yet.',
  paid: () => 'Paid and not started: ready to prepare.',
  processing: ({ pickup }) =>
    pickup ? 'Being prepared: say when it can be collected.' : 'Being prepared: to be sent next.',
  shipped: () => 'With the carrier: mark it once it is delivered.',
  readyForPickup: () => 'Waiting at the workshop to be collected.',
  delivered: () => 'Delivered: nothing left to do.',
  collected: () => 'Collected at the workshop: nothing left to do.',
  cancelledByBuyer: () => 'Cancelled by the buyer before paying: there is nothing to refund.',
  cancelledByShop: () => 'Cancelled by the workshop before payment: there is nothing to refund.',
  cancelledPaidByBuyer: () => 'Cancelled by the buyer after paying: don’t prepare it; the refund is pending.',
  cancelledPaidByShop: () =>
    'Cancelled by the workshop after payment: don’t prepare it; the refund is pending.',
  partlyRefunded: ({ sum }) => `${sum} refunded; the rest of the order goes ahead.`,
  refunded: ({ sum }) => `${sum} refunded: the order is closed.`,
  refundOwed: () => 'The bank rejected the refund: the money is still owed.',
  withdrawalDeclared: ({ reference }) =>
    `Withdrawal ${reference}: send the label and wait for the return, or refund it now.`,
  withdrawalArrived: ({ reference }) => `Withdrawal ${reference}: the return is here; the refund is pending.`,
  expired: () => 'Expired without a payment: the soaps are on sale again.',
  paymentFailed: () => 'The payment failed: the soaps are on sale again.',
  disputed: () => 'The bank inquires about the payment or has withdrawn it: send nothing until it decides.',
  chargedBack: () => 'The bank returned the payment to the buyer: the order is closed.',
  review: () => 'Money arrived, but it doesn’t match or the soaps are gone: decide whether to refund it.',
  archived: () => 'Archived: it ended without a payment.',
};

const SENTENCES: Record<Locale, Record<OrderState, Sentence>> = { es: ES, en: ENGLISH_SENTENCES };

/** Sentence for staff about what to do with an order in this state. */
export const describeStaffState = (state: OrderState, locale: Locale, facts: SentenceFacts): string =>
  SENTENCES[locale][state](facts);
