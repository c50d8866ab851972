import type { Locale } from '@munay/contracts/locale';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';

interface MethodTexts {
  inMails: string;
  exported: string;
  onInvoice: string;
  /** Text on a credit note that describes a refund by staff. */
  onCreditNote: string;
  refundedTo: string;
  /** How long banks take to pay out a refund; empty if the money arrives immediately. */
  refundDuration: string;
}

/** Payment methods in emails, on documents and in the export. */
export const METHOD_TEXTS: Record<Locale, Record<PaymentMethod, MethodTexts>> = {
  es: {
    card: {
      inMails: 'Tarjeta',
      exported: 'Tarjeta',
      onInvoice: 'Tarjeta',
      onCreditNote: 'A la tarjeta',
      refundedTo: 'La tarjeta con la que pagaste',
      refundDuration: 'El banco suele tardar de 5 a 10 días en mostrarlo.',
    },
    transfer: {
      inMails: 'Transferencia bancaria',
      exported: 'Transferencia',
      onInvoice: 'Transferencia bancaria',
      onCreditNote: 'Por transferencia bancaria',
      refundedTo: 'Tu cuenta, por transferencia',
      refundDuration: 'Una transferencia suele tardar uno o dos días laborables.',
    },
    cash: {
      inMails: 'Efectivo',
      exported: 'Efectivo',
      onInvoice: 'Efectivo',
      onCreditNote: 'En efectivo',
      refundedTo: 'Devuelto en efectivo',
      refundDuration: '',
    },
    terminal: {
      inMails: 'Tarjeta en la tienda',
      exported: 'Datáfono',
      onInvoice: 'Tarjeta en el terminal',
      onCreditNote: 'En el terminal',
      refundedTo: 'La tarjeta, en el terminal',
      refundDuration: 'El banco suele tardar de 5 a 10 días en mostrarlo.',
    },
  },
  en: {
    card: {
      inMails: 'Card',
      exported: 'Card',
      onInvoice: 'Card',
      onCreditNote: 'To the card',
      refundedTo: 'The card you paid with',
      refundDuration: 'Banks usually take 5 to 10 days to show it.',
    },
    transfer: {
      inMails: 'Bank transfer',
      exported: 'Transfer',
      onInvoice: 'Bank transfer',
      onCreditNote: 'By bank transfer',
      refundedTo: 'Your account, by bank transfer',
      refundDuration: 'A transfer usually takes one or two working days.',
    },
    cash: {
      inMails: 'Cash',
      exported: 'Cash',
      onInvoice: 'Cash',
      onCreditNote: 'In cash',
      refundedTo: 'Refunded in cash',
      refundDuration: '',
    },
    terminal: {
      inMails: 'Card in store',
      exported: 'Card terminal',
      onInvoice: 'Card at the terminal',
      onCreditNote: 'At the terminal',
      refundedTo: 'The card, at the terminal',
      refundDuration: 'Banks usually take 5 to 10 days to show it.',
    },
  },
};
