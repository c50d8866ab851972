import { listPrompts, listTexts, onBasket, onGoods, threeForTwo } from './testing';

const tenFrom30 = onBasket({ kind: 'percent', percent: 10 }, { minCents: 3000 });

test('badge and sentence include the minimum', () => {
  expect(listTexts(tenFrom30)).toEqual([
    '−10 % desde 30 €',
    'Los productos de la promoción bajan un 10 %. Mínimo: 30 € en productos de la promoción.',
    '−10% from €30',
    'The products in the promotion are 10% off. Minimum: €30 of products in the promotion.',
  ]);
  expect(listTexts(onGoods({ kind: 'percent', percent: 10 }, { minCents: 3050 }))).toEqual(
    expect.arrayContaining(['−10 % desde 30,50 €', '−10% from €30.50']),
  );
});

test('the prompt states the missing units or the missing amount', () => {
  expect(listPrompts(threeForTwo, { units: 1, quantity: 2 })).toEqual([
    'Añade 1 más y sale gratis.',
    'Add 1 more and it’s free.',
  ]);
  expect(listPrompts(tenFrom30, { cents: 830 })).toEqual([
    'Te faltan 8,30 € para el −10 %.',
    'Spend €8.30 more to get −10%.',
  ]);
});
