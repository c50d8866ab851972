import { Words } from '../web/page-language';

export interface ListedCard {
  number: string;
  outcome: Words;
}

const card = (number: string, es: string, en: string): ListedCard => ({ number, outcome: { es, en } });

export const FIRST_CARDS: readonly ListedCard[] = [
  card('4242424242424242', 'Se paga', 'Paid'),
  card('5555555555554444', 'Se paga', 'Paid'),
  card('378282246310005', 'Se paga, CVC de 4 cifras', 'Paid, 4-digit CVC'),
  card('4000002500003155', 'El banco pregunta, luego se paga', 'Bank asks, then paid'),
  card('4000000000009995', 'Rechazada: sin fondos', 'Declined: no funds'),
  card('4000000000000002', 'Rechazada sin motivo', 'Declined, no reason'),
];

export const MORE_CARDS: readonly ListedCard[] = [
  card('4000056655665556', 'Se paga, débito', 'Paid, debit'),
  card('4000002760003184', 'El banco pregunta siempre', 'Bank always asks'),
  card('4000000000003220', 'Pregunta obligada, se paga', 'Asking required, paid'),
  card('4000008260003178', 'El banco pregunta, sin fondos', 'Bank asks, no funds'),
  card('4000008400001629', 'El banco pregunta, rechazada', 'Bank asks, declined'),
  card('4000008400001280', 'El banco no contesta', 'Bank cannot be reached'),
  card('4000000000000127', 'CVC incorrecto', 'Wrong CVC'),
  card('4000000000000069', 'Tarjeta caducada', 'Expired card'),
  card('4000000000009987', 'Tarjeta perdida', 'Lost card'),
  card('4000000000009979', 'Tarjeta robada', 'Stolen card'),
  card('4000000000000119', 'Error del banco', 'Bank error'),
  card('4100000000000019', 'Bloqueada por riesgo', 'Blocked as too risky'),
  card('4000000000000259', 'Se paga, luego disputa', 'Paid, then dispute'),
  card('4000000000002685', 'Se paga, dice no recibido', 'Paid, says not received'),
  card('4000000000001976', 'Se paga, el banco pregunta después', 'Paid, the bank asks later'),
  card('4000000000005423', 'Se paga, el banco avisa de fraude', 'Paid, the bank warns of fraud'),
  card('4000000000007726', 'Devolución lenta, llega', 'Slow refund, arrives'),
  card('4000000000005126', 'Devolución que el banco rechaza después', 'Refund the bank sends back later'),
  card('4242424242424241', 'Número mal escrito', 'Mistyped number'),
];
