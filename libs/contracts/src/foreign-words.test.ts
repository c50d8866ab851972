import { listForeignWords } from './foreign-words';

test.each([
  ['es', 'Tu pedido no ha llegado todavía.', []],
  ['es', 'Your order is on its way', ['your', 'order', 'is', 'its']],
  ['en', 'The order has not arrived yet. No, not me.', []],
  ['en', 'Aviso de «este pedido no es mío»', ['de', 'este', 'pedido']],
  ['en', 'The seller is Jabones Munay, Calle del Taller 8', []],
  ['en', 'Sent to Ana de la Torre from the workshop', []],
  ['en', 'Buy X, get Y', []],
  ['es', 'Munay, Chrome, SKU LAV-60', []],
] as const)('in %s, %j contains the foreign words %j', (locale, text, words) => {
  expect(listForeignWords(text, locale)).toEqual(words);
});
