import type { Locale } from '@munay/contracts/locale';
import type { PaymentMethod } from '@munay/contracts/order/order';
import type { RefundReason } from '@munay/contracts/admin/order';

interface Words {
  title: string;
  corrects: string;
  correctsDate: string;
  refund: string;
  ordered(date: string, time: string): string;
  toCard(brand: string, last4: string): string;
  paidBack: Record<PaymentMethod, string>;
  reference: string;
  kind: string;
  differences: string;
  cause: string;
  wholly: string;
  partly: string;
  detail: string;
  reasons: Record<RefundReason, string>;
  amount: string;
  rest: string;
  balance: string;
  document: string;
  invoice(number: string): string;
  note(number: string): string;
  left: string;
  law: string;
}

/** Every word of the credit note that the bill does not have. */
export const CREDIT_NOTE_WORDS: Record<Locale, Words> = {
  es: {
    title: 'Factura rectificativa',
    corrects: 'Rectifica',
    correctsDate: 'De fecha',
    refund: 'Devolución',
    ordered: (date, time) => `Ordenada el ${date}, ${time}`,
    toCard: (brand, last4) => `A la tarjeta ${brand} terminada en ${last4}`,
    paidBack: {
      card: 'A la tarjeta',
      transfer: 'Por transferencia bancaria',
      cash: 'En efectivo',
      terminal: 'En el terminal',
    },
    reference: 'Referencia',
    kind: 'Tipo',
    differences: 'Por diferencias',
    cause: 'Causa',
    wholly: 'Pedido sin efecto',
    partly: 'Parte del pedido sin efecto',
    detail: 'Detalle',
    reasons: {
      request: 'El cliente lo pidió',
      damaged: 'Producto dañado',
      missing: 'Producto que falta',
      late: 'Entrega tardía',
      cancelled: 'Pedido cancelado',
      other: 'Otro motivo',
    },
    amount: 'Importe devuelto',
    rest: 'Envío y resto del pedido',
    balance: 'Cómo queda la operación',
    document: 'Documento',
    invoice: (number) => `Factura ${number}`,
    note: (number) => `Rectificativa ${number}`,
    left: 'Queda',
    law: 'Rectificación según el artículo 80.Dos de la Ley 37/1992 del IVA y el artículo 15 del Reglamento de facturación (R.D. 1619/2012).',
  },
  en: {
    title: 'Credit note',
    corrects: 'Corrects',
    correctsDate: 'Dated',
    refund: 'Refund',
    ordered: (date, time) => `Ordered on ${date}, ${time}`,
    toCard: (brand, last4) => `To the ${brand} card ending in ${last4}`,
    paidBack: {
      card: 'To the card',
      transfer: 'By bank transfer',
      cash: 'In cash',
      terminal: 'At the terminal',
    },
    reference: 'Reference',
    kind: 'Kind',
    differences: 'By differences',
    cause: 'Cause',
    wholly: 'Order without effect',
    partly: 'Part of the order without effect',
    detail: 'Detail',
    reasons: {
      request: 'The customer asked for it',
      damaged: 'Damaged product',
      missing: 'Missing product',
      late: 'Late delivery',
      cancelled: 'Cancelled order',
      other: 'Other reason',
    },
    amount: 'Amount returned',
    rest: 'Delivery and rest of the order',
    balance: 'What remains',
    document: 'Document',
    invoice: (number) => `Invoice ${number}`,
    note: (number) => `Credit note ${number}`,
    left: 'Remains',
    law: 'Correction under article 80.Two of the Spanish VAT Act (Ley 37/1992) and article 15 of the invoicing rules (R.D. 1619/2012).',
  },
};
