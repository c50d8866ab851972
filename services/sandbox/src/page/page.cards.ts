import { PageText } from '../web/page-language';

export interface ListedCard {
  number: string;
  outcome: PageText;
}

const listCard = (number: string, es: string, en: string): ListedCard => ({ number, outcome: { es, en } });

export const FIRST_CARDS: readonly ListedCard[] = [
  listCard('4242424242424242', 'Se paga', 'Paid'),
  listCard('5555555555554444', 'Se paga', 'Paid'),
  listCard('378282246310005', 'Se paga, CVC de 4 cifras', 'Paid, 4-digit CVC'),
  listCard('4000002500003155', 'El banco pregunta, luego se paga', 'Bank asks, then paid'),
  listCard('4000000000009995', 'Rechazada: sin fondos', 'Declined: no funds'),
  listCard('4000000000000002', 'Rechazada sin motivo', 'Declined, no reason'),
];

export const MORE_CARDS: readonly ListedCard[] = [
  listCard('4000056655665556', 'Se paga, débito', 'Paid, debit'),
  listCard('4000002760003184', 'El banco pregunta siempre', 'Bank always asks'),
  listCard('4000000000003220', 'Pregunta obligada, se paga', 'Asking required, paid'),
  listCard('4000008260003178', 'El banco pregunta, sin fondos', 'Bank asks, no funds'),
  listCard('4000008400001629', 'El banco pregunta, rechazada', 'Bank asks, declined'),
  listCard('4000008400001280', 'El banco no contesta', 'Bank cannot be reached'),
  listCard('4000000000000127', 'CVC incorrecto', 'Wrong CVC'),
  listCard('4000000000000069', 'Tarjeta caducada', 'Expired card'),
  listCard('4000000000009987', 'Tarjeta perdida', 'Lost card'),
  listCard('4000000000009979', 'Tarjeta robada', 'Stolen card'),
  listCard('4000000000000119', 'Error del banco', 'Bank error'),
  listCard('4100000000000019', 'Bloqueada por riesgo', 'Blocked as too risky'),
  listCard('4000000000000259', 'Se paga, luego disputa', 'Paid, then dispute'),
  listCard('4000000000002685', 'Se paga, dice no recibido', 'Paid, says not received'),
  listCard('4000000000001976', 'Se paga, el banco pregunta después', 'Paid, the bank asks later'),
  listCard('4000000000005423', 'Se paga, el banco avisa de fraude', 'Paid, the bank warns of fraud'),
  listCard('4000000000007726', 'Devolución lenta, llega', 'Slow refund, arrives'),
  listCard('4000000000005126', 'Devolución que el banco rechaza después', 'Refund the bank sends back later'),
  listCard('4242424242424241', 'Número mal escrito', 'Mistyped number'),
];
