import { screen, waitFor, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
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

test('the promotion list shows benefit, status, uses and savings of each promotion', async () => {
  await openPromotions('/admin/promotions');
  const cells = (await screen.findByRole('row', { name: /Cinco de regalo/ })).textContent;
  for (const text of ['TALLER5', '5 € menos en la cesta, desde 30 €', 'Quedan 3', '47 de 50', '235,00 €'])
    expect(normalizeSpaces(cells)).toContain(text);
  expect(normalizeSpaces(screen.getByRole('row', { name: /Tres por dos/ }).textContent)).toContain(
    'Llévate 3 y paga 2, solo etiqueta «Facial»',
  );
  expect(normalizeSpaces(cells)).toContain('Hasta el 30 nov 2099');
  expect(getPanel('Cómo se suman').getAllByRole('listitem')).toHaveLength(11);
});

test('the row menu of the promotion list offers to pause only active promotions', async () => {
  shop.answer(ENDPOINTS.movePromotion, () => ({ ...fivePercentOff, state: 'paused' as const }));
  const user = await openPromotions('/admin/promotions');
  const openMenu = async (name: RegExp) => {
    const row = within(await screen.findByRole('row', { name }));
    await user.click(row.getByRole('button', { name: 'Acciones' }));
    const items = row.getAllByRole('button').map(({ textContent }) => textContent?.trim());
    return { row, items: items.filter(Boolean) };
  };
  expect((await openMenu(/Tres por dos/)).items).toEqual(['Duplicar', 'Borrar']);
  const { row, items } = await openMenu(/Cinco de regalo/);
  expect(items).toEqual(['Duplicar', 'Pausar', 'Terminar']);
  await user.click(row.getByRole('button', { name: 'Pausar' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.movePromotion)[0]).toMatchObject({
      params: { id: 'p2' },
      body: { step: 'pause', version: 4 },
    }),
  );
});

test('a new promotion defaults to three for two and shows a summary of its rule', async () => {
  shop.answer(ENDPOINTS.createPromotion, ({ body }) => createPromotion({ ...body, version: 0 }));
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion({ version: 0 }));
  const user = await openPromotions('/admin/promotions/new');
  await user.type(screen.getByLabelText(/^En español/), 'Doce');
  await user.type(screen.getByLabelText(/^En inglés/), 'Twelve');
  expect(getPanel('En una frase').getByText(/^Llévate 3 y paga 2\. Sin código, sin fin\./)).toBeTruthy();
  await user.click(screen.getByLabelText(/^Por cantidad/));
  expect(getPanel('En una frase').getByText(/^Desde … piezas un … Sin código/)).toBeTruthy();
  await user.click(screen.getByLabelText('La cesta entera'));
  await user.clear(screen.getByLabelText('Descuento'));
  await user.type(screen.getByLabelText('Descuento'), '12');
  await user.type(screen.getByLabelText('Mínimo'), '20');
  await user.click(screen.getByLabelText(/^Un código/));
  await user.type(screen.getByLabelText('Código'), 'DOCE12');
  await user.type(screen.getByLabelText('Usos en total'), '100');
  await user.type(screen.getByLabelText('Usos por persona'), '1');
  expect(
    getPanel('En una frase').getByText(
      /Con el código DOCE12, sin fin, 100 usos en total, una vez por persona\./,
    ),
  ).toBeTruthy();
  await click(/^Guardar/);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/promotions/p1'));
  expect(shop.inputs(ENDPOINTS.createPromotion)[0]?.body).toEqual({
    title: { es: 'Doce', en: 'Twelve' },
    target: 'basket',
    rule: { kind: 'percent', percent: 12 },
    scope: {},
    minCents: 2_000,
    redemption: 'shared',
    code: 'DOCE12',
    includesDiscounted: false,
    exclusive: false,
    announced: false,
    starts: null,
    ends: null,
    maxUses: 100,
    perBuyer: 1,
    firstOrder: false,
  });
});

test('the preview of a promotion is requested once all numbers are entered', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion());
  const user = await openPromotions('/admin/promotions/p1');
  const preview = getPanel('Si ya hubiera estado activa');
  expect(await preview.findByText('34 de 200')).toBeTruthy();
  expect(normalizeSpaces(preview.getByText(/^289,93/).textContent)).toBe('289,93 €');
  expect(screen.getByText(/2 tamaños, 1 entra hoy/)).toBeTruthy();
  expect(getPanel('En qué jabones').getByText('rebajado, no entra')).toBeTruthy();
  const before = shop.inputs(ENDPOINTS.previewPromotion).length;
  await user.clear(screen.getByLabelText('Compra'));
  await user.type(screen.getByLabelText('Compra'), '4');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.previewPromotion)).toHaveLength(before + 1));
  expect(shop.inputs(ENDPOINTS.previewPromotion).at(-1)?.body).toMatchObject({
    rule: { kind: 'buyGet', buy: 4, get: 1, percent: 100 },
    title: { es: '', en: '' },
  });
});

test('problems that prevent the publication of a promotion are shown at their fields', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion());
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Rejection('promotionNotReady', { problems: ['periodEnded', 'discountForAll'] }),
  );
  await openPromotions('/admin/promotions/p1');
  await publish();
  expect((await screen.findByRole('link', { name: /El final ya ha pasado/ })).getAttribute('href')).toBe(
    '#field-ends-day',
  );
  expect(screen.getByLabelText('Hasta el día').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Mínimo').getAttribute('aria-invalid')).toBe('true');
  expect(getPanel('Todavía no se puede publicar').getByText(/haz una campaña/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /campaña/ })).toBeNull();
});

test('a percentage discount for all buyers is offered as a campaign with the same data', async () => {
  shop.answer(ENDPOINTS.openPromotion, () =>
    createPromotion({ rule: { kind: 'percent', percent: 20 }, starts: { day: '2099-11-20' } }),
  );
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Rejection('promotionNotReady', { problems: ['discountForAll'] }),
  );
  await openPromotions('/admin/promotions/p1');
  await publish();
  const link = await screen.findByRole('link', { name: 'Hacer una campaña con estos datos' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://shop');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/admin/campaigns/new',
    {
      percent: '20',
      es: 'Tres por dos',
      en: 'Three for two',
      tags: 'facial',
      from: '2099-11-20',
      to: '2099-11-30',
    },
  ]);
});

test('the amount field shows a warning if the promotion could make products free', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => ({ ...fivePercentOff, state: 'draft' as const }));
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Rejection('promotionNotReady', { problems: ['everythingFree'] }),
  );
  await openPromotions('/admin/promotions/p2');
  await publish();
  await screen.findByRole('link', { name: /Podría dejar jabones gratis/ });
  expect(screen.getByLabelText('Importe').getAttribute('aria-invalid')).toBe('true');
});

test('a missing English name marks the English field as invalid', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion({ title: { es: 'Tres por dos', en: '' } }));
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Rejection('promotionNotReady', { problems: ['titleMissing'] }),
  );
  await openPromotions('/admin/promotions/p1');
  await publish();
  await waitFor(() => expect(screen.getByLabelText(/^En inglés/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText(/^En español/).getAttribute('aria-invalid')).not.toBe('true');
});

test('a promotion code is converted to upper case and must have the minimum length', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => createPromotion({ redemption: 'shared', code: 'NAVIDAD' }));
  shop.answer(ENDPOINTS.editPromotion, () => {
    const fields = [{ field: 'code', rule: 'matches' as const }];
    return new Rejection('codeInvalid', { fields });
  });
  const user = await openPromotions('/admin/promotions/p1');
  const code = screen.getByLabelText('Código');
  await user.clear(code);
  await user.type(code, 'xmas');
  expect(code).toHaveProperty('value', 'XMAS');
  await click(/^Guardar/);
  await screen.findAllByText(/Un código lleva de 6 a 30 letras de la A a la Z o cifras\./);
});

test('additional single-use codes can be created for a promotion', async () => {
  const single = createPromotion({ redemption: 'single', codes: 200 });
  shop.answer(ENDPOINTS.openPromotion, () => single);
  shop.answer(ENDPOINTS.addPromotionCodes, ({ body }) => ({ ...single, codes: 200 + body.count }));
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    page: 1,
    pageSize: 8,
    total: 0,
    totalIsMore: false,
    products: [],
    counts: { draft: 0, scheduled: 0, active: 0, archived: 0 },
  }));
  const user = await openPromotions('/admin/promotions/p1');
  const codes = getPanel('Códigos de un solo uso');
  await user.clear(codes.getByLabelText('Cuántos más'));
  await user.type(codes.getByLabelText('Cuántos más'), '50');
  await click('Crear códigos');
  expect(await codes.findByText('250 creados')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: /^Dejar fuera/ }), '60');
  await user.click(await screen.findByRole('option', { name: /60/ }));
  await click(/^Guardar/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.editPromotion)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.editPromotion)[0]?.body.scope).toEqual({
    of: { tags: ['facial'] },
    except: { weightsGrams: [60] },
  });
});
