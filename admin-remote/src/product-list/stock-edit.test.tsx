import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { undoLastAction } from '../feedback/undo';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { StockEdit } from './stock-edit';

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.adjustStock, ({ body: { sku } }) => ({ sku, available: 43, reserved: 0, sold: 0 }));
});

const open = async () => {
  await renderInAdmin(<StockEdit sku="SAL-100" label="100 g" available={3} title="Coco y sal" />, {
    texts: { es, en },
  });
  return userEvent.setup();
};
const getField = () => screen.getByLabelText<HTMLInputElement>('Disponibles de Coco y sal, 100 g');
const listSentChanges = () =>
  shop.inputs(ENDPOINTS.adjustStock).map(({ body: { sku, change } }) => [sku, change]);

test('a stock count is saved once when Enter is followed by blur', async () => {
  const user = await open();
  await user.clear(getField());
  await user.type(getField(), '43{Enter}');
  await user.tab();
  await waitFor(() => expect(listSentChanges()).toEqual([['SAL-100', 40]]));
  await waitFor(() => expect(getField().value).toBe('3'));
  undoLastAction();
  await waitFor(() =>
    expect(listSentChanges()).toEqual([
      ['SAL-100', 40],
      ['SAL-100', -40],
    ]),
  );
  undoLastAction();
  expect(listSentChanges()).toHaveLength(2);
});

test('a rejected stock count restores the previous count', async () => {
  const user = await open();
  await user.clear(getField());
  await user.type(getField(), 'muchos{Enter}');
  expect(getField().value).toBe('3');
  shop.answer(ENDPOINTS.adjustStock, () => new Rejection('stockShort'));
  await user.clear(getField());
  await user.type(getField(), '1{Enter}');
  await waitFor(() => expect(listSentChanges()).toEqual([['SAL-100', -2]]));
  await waitFor(() => expect(getField().value).toBe('3'));
});

test('Escape restores the previous stock count', async () => {
  const user = await open();
  await user.clear(getField());
  await user.type(getField(), '9{Escape}');
  expect(getField().value).toBe('3');
  expect(listSentChanges()).toEqual([]);
});
