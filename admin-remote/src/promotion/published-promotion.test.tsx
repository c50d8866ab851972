import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CATEGORIES } from '@munay/contracts/shop/product';
import { Rejection } from '@munay/kit/testing';
import {
  click,
  getPanel,
  normalizeSpaces,
  openPromotions,
  preparePromotionPages,
  publish,
} from '../testing/promotion-pages';
import { createPromotion, fivePercentOff } from '../testing/promotions';

const shop = preparePromotionPages();

test('in a published promotion only name, end, announcement and usage limit can be edited', async () => {
  const activePromotion = createPromotion({
    state: 'active',
    maxUses: 50,
    left: 40,
    used: 10,
    savedCents: 5_000,
  });
  shop.answer(ENDPOINTS.openPromotion, () => activePromotion);
  shop.answer(ENDPOINTS.movePromotion, () =>
    createPromotion({ ...activePromotion, state: 'paused', version: 6 }),
  );
  const user = await openPromotions('/admin/promotions/p1');
  expect(normalizeSpaces(screen.getByText(/hasta ahora/).textContent)).toBe(
    '10 usos, 50,00 € ahorrados hasta ahora',
  );
  const fieldValues = [...document.querySelectorAll<HTMLInputElement>('main input, input')]
    .filter((input) => !input.matches(':disabled'))
    .map(({ labels, id }) => labels?.[0]?.textContent ?? id);
  expect(fieldValues.map((label) => label.replace(/ Márcalo.*$/, '').trim())).toEqual([
    'En español',
    'En inglés',
    'Hasta el día',
    'Hora de fin',
    'Usos en total',
    'Se anuncia',
  ]);
  await user.clear(screen.getByLabelText('Usos en total'));
  await user.type(screen.getByLabelText('Usos en total'), '60');
  expect(screen.getByRole('button', { name: 'Pausar' })).toHaveProperty('disabled', true);
  await click(/^Guardar/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.editPromotion)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.editPromotion)[0]?.body).toMatchObject({
    maxUses: 60,
    version: 4,
    rule: { kind: 'buyGet', buy: 2, get: 1, percent: 100 },
    scope: { of: { tags: ['facial'] } },
    ends: { day: '2099-11-30' },
  });
});

test('publishing a promotion requires a confirmation that repeats its rule', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion());
  shop.answer(ENDPOINTS.movePromotion, () => createPromotion({ state: 'active' }));
  await openPromotions('/admin/promotions/p1');
  await click('Publicar');
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/^Llévate 3 y paga 2, solo etiqueta «Facial»\. Sin código/);
  expect(dialog.getByRole('button', { name: 'Publicar' }).className).not.toContain('danger');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(shop.inputs(ENDPOINTS.movePromotion)).toEqual([]);
  await publish();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.movePromotion)).toHaveLength(1));
});

test('a promotion rejected as a discount links to a campaign with the same products and dates', async () => {
  const product = {
    _id: '0123456789abcdef01234567',
    title: 'Menta',
    sizes: [{ sku: 'MEN-60', label: '60 g' }],
  };
  const newUnit = {
    _id: 'rose',
    title: 'Rosa',
    sizes: [
      { sku: 'ROS-60', label: '60 g' },
      { sku: 'ROS-100', label: '100 g' },
    ],
  };
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    page: 1,
    pageSize: 100,
    total: 2,
    counts: { draft: 0, scheduled: 0, active: 2, archived: 0 },
    products: [product, newUnit] as never,
  }));
  shop.answer(ENDPOINTS.openPromotion, () =>
    createPromotion({
      rule: { kind: 'percent', percent: 20 },
      starts: { day: '2026-12-01', time: '10:00' },
      scope: {
        of: { tags: ['facial'], products: [product._id] },
        except: { skus: ['ROS-100'], weightsGrams: [250] },
      },
    }),
  );
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Rejection('promotionNotReady', { problems: ['discountForAll'] }),
  );
  await openPromotions('/admin/promotions/p1');
  await publish();
  const link = await screen.findByRole('link', { name: 'Hacer una campaña con estos datos' });
  expect([...new URL(link.getAttribute('href') ?? '', 'https://munay.example').searchParams]).toEqual([
    ['percent', '20'],
    ['es', 'Tres por dos'],
    ['en', 'Three for two'],
    ['tags', 'facial'],
    ['skus', 'MEN-60'],
    ['exceptSkus', 'ROS-100'],
    ['exceptWeights', '250'],
    ['from', '2026-12-01'],
    ['fromTime', '10:00'],
    ['to', '2099-11-30'],
  ]);
  screen.getByText('La campaña rebaja todos los tamaños de un producto o ninguno.', { exact: false });
  getPanel('En una frase').getByText(/solo etiqueta «[^»]+» o Menta, menos Rosa, 100 g o 250 g/);
});

test.each([
  ['of a few weights', { of: { weightsGrams: [60, 100] } }, { weights: ['60', '100'], categories: [] }],
  ['of everything', {}, { weights: [], categories: [...CATEGORIES] }],
])('a promotion %s links to a campaign with the same criteria', async (_, scope, expected) => {
  shop.answer(ENDPOINTS.openPromotion, () =>
    createPromotion({ rule: { kind: 'percent', percent: 20 }, scope }),
  );
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Rejection('promotionNotReady', { problems: ['discountForAll'] }),
  );
  await openPromotions('/admin/promotions/p1');
  await publish();
  const link = await screen.findByRole('link', { name: 'Hacer una campaña con estos datos' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'https://munay.example');
  expect({
    weights: searchParams.getAll('weights'),
    categories: searchParams.getAll('categories'),
  }).toEqual(expected);
});

test.each([
  [{ kind: 'percent', percent: 41 } as const, 'Una campaña rebaja un 40 % como mucho.'],
  [{ kind: 'amountEach', cents: 200 } as const, 'Una campaña rebaja un porcentaje.'],
])('the page explains why the promotion %j cannot be a campaign', async (rule, text) => {
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion({ rule }));
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Rejection('promotionNotReady', { problems: ['discountForAll'] }),
  );
  await openPromotions('/admin/promotions/p1');
  await publish();
  await screen.findByText(text, { exact: false });
  expect(screen.queryByRole('link', { name: 'Hacer una campaña con estos datos' })).toBeNull();
});

const LAVENDER = { sku: 'LAV-100', title: { es: 'Lavanda', en: 'Lavender' }, size: '100 g' };
const createMinimumReachedError = () =>
  new Rejection('promotionNotReady', { problems: ['minimumReached'], sizes: [LAVENDER] });

test('sizes that reach the minimum of a draft on their own can be excluded with one click', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion());
  shop.answer(ENDPOINTS.movePromotion, createMinimumReachedError);
  await openPromotions('/admin/promotions/p1');
  await publish();
  expect(await screen.findByText(/Lavanda, 100 g/)).toBeTruthy();
  await click('Dejar fuera');
  await click(/^Guardar/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.editPromotion)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.editPromotion)[0]?.body.scope).toEqual({
    of: { tags: ['facial'] },
    except: { skus: ['LAV-100'] },
  });
});

test('a published promotion lists its excluded sizes until staff confirm or include the sizes', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const excludedSizes = [{ ...LAVENDER, priceCents: 1_100, at, decided: false }];
  shop.answer(ENDPOINTS.openPromotion, () => ({ ...fivePercentOff, excludedSizes }));
  shop.answer(ENDPOINTS.excludeFromPromotion, createMinimumReachedError);
  await openPromotions('/admin/promotions/p2');
  expect(normalizeSpaces(getPanel('Fuera de la promoción').getByRole('listitem').textContent)).toMatch(
    /^Lavanda, 100 g · 11,00 €, 20 nov 2026.*por decidir/,
  );
  await click('Volver a incluir Lavanda, 100 g');
  await screen.findByRole('alert');
  shop.answer(ENDPOINTS.excludeFromPromotion, ({ body }) => ({
    ...fivePercentOff,
    version: 5,
    excludedSizes: excludedSizes.map((excludedSize) => ({ ...excludedSize, decided: body.excluded })),
  }));
  await click('Dejar fuera Lavanda, 100 g');
  await waitFor(() => expect(screen.queryByText('por decidir')).toBeNull());
  expect(shop.inputs(ENDPOINTS.excludeFromPromotion).map(({ body }) => body)).toEqual([
    { skus: ['LAV-100'], excluded: false, version: 4 },
    { skus: ['LAV-100'], excluded: true, version: 4 },
  ]);
});

test('announcing a published code is rejected if every buyer can use the code', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => fivePercentOff);
  shop.answer(ENDPOINTS.editPromotion, () => new Rejection('promotionNotReady', { problems: ['announced'] }));
  const user = await openPromotions('/admin/promotions/p2');
  await user.click(screen.getByLabelText(/^Se anuncia/));
  await click(/^Guardar/);
  expect((await screen.findByRole('link', { name: /cuenta como rebaja/ })).getAttribute('href')).toBe(
    '#field-announced',
  );
});
