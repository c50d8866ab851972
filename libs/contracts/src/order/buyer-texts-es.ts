import type { StateTexts } from './buyer-texts';
import type { OrderState } from './order-state';

export const BUYER_TEXTS_ES: Record<OrderState, StateTexts> = {
  unpaidCard: {
    title: 'falta el pago',
    buyer: ({ until }) =>
      `Te reservamos los jabones ${until || 'unos minutos'}. Todavía no se te ha cobrado nada.`,
  },
  unpaidTransfer: {
    title: 'falta tu transferencia',
    buyer: ({ sum, until }) =>
      `Haz una transferencia de ${sum} y lo preparamos en cuanto llegue. Te guardamos los jabones ${until || 'unos días'}.`,
  },
  paymentProcessing: {
    title: 'tu banco está confirmando el pago',
    buyer: () =>
      'Los jabones están guardados y te escribimos cuando el banco conteste. No lo pagues de nuevo.',
  },
  paid: {
    title: 'tu pedido está pagado',
    buyer: ({ pickup }) =>
      `Lo preparamos en el taller y te escribimos ${pickup ? 'en cuanto puedas recogerlo' : 'el día que salga'}.`,
    thanks: ({ pickup }) =>
      `Ya estamos con tu pedido. Te escribimos ${pickup ? 'en cuanto puedas recogerlo' : 'el día que salga'}.`,
  },
  processing: {
    title: 'estamos preparando tu pedido',
    buyer: ({ pickup }) =>
      `Está en la mesa del taller. Te escribimos ${pickup ? 'en cuanto puedas recogerlo' : 'el día que salga'}.`,
  },
  shipped: {
    title: 'tu pedido va de camino',
    buyer: () => 'Ha salido del taller. Si no estás, el repartidor lo intenta otra vez al día siguiente.',
    email: () => 'La caja ha salido del taller.',
  },
  readyForPickup: {
    title: 'tu pedido te espera',
    buyer: () => 'Está listo en el taller. Trae el número del pedido.',
  },
  delivered: {
    title: 'tu pedido ya está en casa',
    buyer: () => 'Tienes 14 días desde que lo recibiste para desistir, sin decir por qué.',
  },
  collected: {
    title: 'ya has recogido tu pedido',
    buyer: () => 'Tienes 14 días desde que lo recogiste para desistir, sin decir por qué.',
  },
  cancelledByBuyer: {
    title: 'has cancelado tu pedido',
    buyer: () => 'Lo has cancelado antes de pagar, así que no se te ha cobrado nada.',
  },
  cancelledByShop: {
    title: 'hemos cancelado tu pedido',
    buyer: () => 'Lo hemos cancelado nosotros y no se te ha cobrado nada. Si tienes dudas, escríbenos.',
  },
  cancelledPaidByBuyer: {
    title: 'has cancelado tu pedido y te devolvemos el dinero',
    buyer: () => 'Lo has cancelado. El dinero vuelve por donde pagaste y te escribimos en cuanto salga.',
    email: ({ sum }) =>
      `Has cancelado tu pedido y te devolvemos ${sum}. Te escribimos otra vez en cuanto salga el dinero, con la factura rectificativa.`,
  },
  cancelledPaidByShop: {
    title: 'hemos cancelado tu pedido y te devolvemos el dinero',
    buyer: () =>
      'Lo hemos cancelado nosotros. El dinero vuelve por donde pagaste y te escribimos en cuanto salga.',
    email: ({ sum }) =>
      `Hemos cancelado tu pedido y te devolvemos ${sum}. Te escribimos otra vez en cuanto salga el dinero, con la factura rectificativa.`,
  },
  partlyRefunded: {
    title: 'te hemos devuelto una parte',
    buyer: ({ sum }) => `Te hemos devuelto ${sum}. El resto del pedido sigue como estaba.`,
    email: ({ sum }) => `Te devolvemos ${sum}. El resto del pedido sigue como estaba.`,
  },
  refunded: {
    title: 'te hemos devuelto el dinero',
    buyer: ({ sum }) => `Te hemos devuelto ${sum}. Tu banco puede tardar de 5 a 10 días en mostrarlo.`,
    email: ({ sum }) => `Te devolvemos ${sum}: con esto queda devuelto todo lo que pagaste.`,
  },
  refundOwed: {
    title: 'todavía te debemos el dinero',
    buyer: () => 'El banco no aceptó el reembolso. Lo repetimos y te escribimos.',
    email: ({ sum }) =>
      `Te devolvimos ${sum} y el banco de tu tarjeta nos lo ha mandado de vuelta, casi siempre porque la tarjeta ha caducado o se ha cambiado. El dinero es tuyo y te lo hacemos llegar de otra manera.`,
  },
  withdrawalDeclared: {
    title: 'has desistido del contrato',
    buyer: ({ reference }) =>
      `Hemos recibido tu desistimiento ${reference}. Te mandamos la etiqueta de envío y te devolvemos el dinero en 14 días.`,
    email: ({ reference }) =>
      `Hemos recibido tu desistimiento ${reference}. Comprobamos el pedido y te escribimos con la etiqueta de envío.`,
  },
  withdrawalArrived: {
    title: 'ya tenemos lo que devuelves',
    buyer: ({ reference }) =>
      `Lo que devuelves ha llegado al taller (desistimiento ${reference}). Lo siguiente es el reembolso, y te escribimos en cuanto salga.`,
  },
  expired: {
    title: 'tu pedido ha caducado',
    buyer: () => 'El pago no llegó a tiempo y hemos liberado los jabones. No se te ha cobrado nada.',
  },
  paymentFailed: {
    title: 'este pago no se ha hecho',
    buyer: () =>
      'El banco no hizo el pago, así que no se te ha cobrado nada. Si todavía quieres los jabones, puedes pedirlos otra vez.',
  },
  disputed: {
    title: 'tu banco está revisando el pago',
    buyer: () => 'Hasta que tu banco decida, no podemos enviar ni devolver nada.',
  },
  chargedBack: {
    title: 'tu banco te ha devuelto el dinero',
    buyer: () =>
      'El pedido está cerrado porque tu banco te devolvió el pago. Si ha sido un error, escríbenos.',
    email: ({ sum }) =>
      `Tu banco nos comunica que te ha devuelto ${sum} de este pedido, así que lo cerramos y no lo enviamos. No tienes que hacer nada.`,
  },
  review: {
    title: 'tu pago ha llegado, pero no podemos servirte el pedido',
    buyer: () =>
      'O los jabones se acabaron mientras pagabas, o el importe no cuadra. Te devolvemos todo lo que pagaste y te escribimos en cuanto salga. No lo pagues de nuevo.',
  },
  archived: {
    title: 'este pedido está archivado',
    buyer: () => 'Terminó sin pago y está archivado. No se te ha cobrado nada.',
  },
};
