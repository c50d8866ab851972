import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { Refusal, shopOfSuite } from '@munay/kit/testing';
import en from '../i18n/promotions.en.json';
import es from '../i18n/promotions.es.json';
import { five, PREVIEW, promotionOf } from '../testing/promotions';
import { renderInAdmin } from '../testing/render-in-admin';
import { PromotionList } from './promotion-list';
import { PromotionPage } from './promotion-page';

const shop = shopOfSuite();
beforeEach(() => {
  shop.answer(ENDPOINTS.listPromotions, () => ({
    ...{ page: 1, pageSize: 25, total: 2, counts: { draft: 1, active: 1, paused: 0, ended: 0 } },
    promotions: [five, promotionOf()],
  }));
  shop.answer(ENDPOINTS.previewPromotion, () => PREVIEW);
  shop.answer(ENDPOINTS.editPromotion, ({ body }) => promotionOf({ ...body, version: body.version + 1 }));
});

const open = async (path: string) => {
  await renderInAdmin(
    <Routes>
      <Route path="/admin/promotions" element={<PromotionList />} />
      <Route path="/admin/promotions/:promotionId" element={<PromotionPage />} />
    </Routes>,
    { path, texts: { es, en } },
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
};
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const panel = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const publish = async (): Promise<HTMLElement> => {
  await press('Publicar');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  return dialog;
};

test('the list says what each promotion lowers, its state, uses and what it has saved, and how all combine', async () => {
  await open('/admin/promotions');
  const cells = (await screen.findByRole('row', { name: /Cinco de regalo/ })).textContent;
  for (const said of ['TALLER5', '5 € menos en la cesta, desde 30 €', 'Quedan 3', '47 de 50', '235,00 €'])
    expect(plain(cells)).toContain(said);
  expect(plain(screen.getByRole('row', { name: /Tres por dos/ }).textContent)).toContain(
    'Llévate 3 y paga 2, solo etiqueta «Facial»',
  );
  expect(plain(cells)).toContain('Hasta el 30 nov 2099');
  expect(panel('Cómo se suman').getAllByRole('listitem')).toHaveLength(11);
});

test('the menu of a row pauses an active one and offers a draft no way to be published unseen', async () => {
  shop.answer(ENDPOINTS.movePromotion, () => ({ ...five, state: 'paused' as const }));
  const user = await open('/admin/promotions');
  const menuOf = async (name: RegExp) => {
    const row = within(await screen.findByRole('row', { name }));
    await user.click(row.getByRole('button', { name: 'Acciones' }));
    const items = row.getAllByRole('button').map(({ textContent }) => textContent?.trim());
    return { row, items: items.filter(Boolean) };
  };
  expect((await menuOf(/Tres por dos/)).items).toEqual(['Duplicar', 'Borrar']);
  const { row, items } = await menuOf(/Cinco de regalo/);
  expect(items).toEqual(['Duplicar', 'Pausar', 'Terminar']);
  await user.click(row.getByRole('button', { name: 'Pausar' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.movePromotion)[0]).toMatchObject({
      params: { id: 'p2' },
      body: { step: 'pause', version: 4 },
    }),
  );
});

test('a new promotion begins as three for two, is read in one sentence, and is saved as typed', async () => {
  shop.answer(ENDPOINTS.createPromotion, ({ body }) => promotionOf({ ...body, version: 0 }));
  shop.answer(ENDPOINTS.openPromotion, () => promotionOf({ version: 0 }));
  const user = await open('/admin/promotions/new');
  await user.type(screen.getByLabelText(/^En español/), 'Doce');
  await user.type(screen.getByLabelText(/^En inglés/), 'Twelve');
  expect(panel('En una frase').getByText(/^Llévate 3 y paga 2\. Sin código, sin fin\./)).toBeTruthy();
  await user.click(screen.getByLabelText(/^Por cantidad/));
  expect(panel('En una frase').getByText(/^Desde … piezas un … Sin código/)).toBeTruthy();
  await user.click(screen.getByLabelText('La cesta entera'));
  await user.clear(screen.getByLabelText('Descuento'));
  await user.type(screen.getByLabelText('Descuento'), '12');
  await user.type(screen.getByLabelText('Mínimo'), '20');
  await user.click(screen.getByLabelText(/^Un código/));
  await user.type(screen.getByLabelText('Código'), 'DOCE12');
  await user.type(screen.getByLabelText('Usos en total'), '100');
  await user.type(screen.getByLabelText('Usos por persona'), '1');
  expect(
    panel('En una frase').getByText(
      /Con el código DOCE12, sin fin, 100 usos en total, una vez por persona\./,
    ),
  ).toBeTruthy();
  await press(/^Guardar/);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/promotions/p1'));
  expect(shop.inputs(ENDPOINTS.createPromotion)[0]?.body).toEqual({
    title: { es: 'Doce', en: 'Twelve' },
    ...{ lane: 'basket', rule: { kind: 'percent', percent: 12 }, scope: {}, minCents: 2_000 },
    ...{ way: 'shared', code: 'DOCE12', alsoReduced: false, alone: false, announced: false },
    ...{ starts: null, ends: null, maxUses: 100, perBuyer: 1, firstOrder: false },
  });
});

test('the consequence stands beside the form, and is asked for once all numbers are there', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => promotionOf());
  const user = await open('/admin/promotions/p1');
  const preview = panel('Si ya hubiera estado activa');
  expect(await preview.findByText('34 de 200')).toBeTruthy();
  expect(plain(preview.getByText(/^289,93/).textContent)).toBe('289,93 €');
  expect(screen.getByText(/2 tamaños, 1 entra hoy/)).toBeTruthy();
  expect(panel('En qué jabones').getByText('rebajado, no entra')).toBeTruthy();
  const before = shop.inputs(ENDPOINTS.previewPromotion).length;
  await user.clear(screen.getByLabelText('Compra'));
  await user.type(screen.getByLabelText('Compra'), '4');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.previewPromotion)).toHaveLength(before + 1));
  expect(shop.inputs(ENDPOINTS.previewPromotion).at(-1)?.body).toMatchObject({
    rule: { kind: 'buyGet', buy: 4, get: 1, percent: 100 },
    title: { es: '', en: '' },
  });
});

test('what keeps it from being published is said at its field, with a way out', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => promotionOf());
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Refusal('promotionNotReady', { problems: ['periodOver', 'reduction'] }),
  );
  await open('/admin/promotions/p1');
  await publish();
  expect((await screen.findByRole('link', { name: /El final ya ha pasado/ })).getAttribute('href')).toBe(
    '#field-ends-day',
  );
  expect(screen.getByLabelText('Hasta el día').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Mínimo').getAttribute('aria-invalid')).toBe('true');
  expect(panel('Todavía no se puede publicar').getByText(/haz una campaña/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /campaña/ })).toBeNull();
});

test('a percent for everybody is offered as a campaign with the same data', async () => {
  shop.answer(ENDPOINTS.openPromotion, () =>
    promotionOf({ rule: { kind: 'percent', percent: 20 }, starts: { day: '2099-11-20' } }),
  );
  shop.answer(ENDPOINTS.movePromotion, () => new Refusal('promotionNotReady', { problems: ['reduction'] }));
  await open('/admin/promotions/p1');
  await publish();
  const link = await screen.findByRole('link', { name: 'Hacer una campaña con estos datos' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://shop');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/admin/campaigns/new',
    ...[
      {
        percent: '20',
        es: 'Tres por dos',
        en: 'Three for two',
        tags: 'facial',
        from: '2099-11-20',
        to: '2099-11-30',
      },
    ],
  ]);
});

test('of a published one only name, end, announcement and the limit can be typed, and it can be paused', async () => {
  const active = promotionOf({ state: 'active', maxUses: 50, left: 40, used: 10, savedCents: 5_000 });
  shop.answer(ENDPOINTS.openPromotion, () => active);
  shop.answer(ENDPOINTS.movePromotion, () => promotionOf({ ...active, state: 'paused', version: 6 }));
  const user = await open('/admin/promotions/p1');
  expect(plain(screen.getByText(/hasta ahora/).textContent)).toBe('10 usos, 50,00 € ahorrados hasta ahora');
  const typed = [...document.querySelectorAll<HTMLInputElement>('main input, input')]
    .filter((input) => !input.matches(':disabled'))
    .map(({ labels, id }) => labels?.[0]?.textContent ?? id);
  expect(typed.map((label) => label.replace(/ Márcalo.*$/, '').trim())).toEqual([
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
  await press(/^Guardar/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.editPromotion)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.editPromotion)[0]?.body).toMatchObject({
    ...{ maxUses: 60, version: 4, rule: { kind: 'buyGet', buy: 2, get: 1, percent: 100 } },
    ...{ scope: { of: { tags: ['facial'] } }, ends: { day: '2099-11-30' } },
  });
});

test('what may cost nothing is said at the sum that takes it off', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => ({ ...five, state: 'draft' as const }));
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Refusal('promotionNotReady', { problems: ['everythingFree'] }),
  );
  await open('/admin/promotions/p2');
  await publish();
  await screen.findByRole('link', { name: /Podría dejar jabones gratis/ });
  expect(screen.getByLabelText('Importe').getAttribute('aria-invalid')).toBe('true');
});

test('publishing asks first and repeats the rule', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => promotionOf());
  shop.answer(ENDPOINTS.movePromotion, () => promotionOf({ state: 'active' }));
  await open('/admin/promotions/p1');
  await press('Publicar');
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/^Llévate 3 y paga 2, solo etiqueta «Facial»\. Sin código/);
  expect(dialog.getByRole('button', { name: 'Publicar' }).className).not.toContain('danger');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(shop.inputs(ENDPOINTS.movePromotion)).toEqual([]);
  await publish();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.movePromotion)).toHaveLength(1));
});

test('a missing English name is marked at the English field', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => promotionOf({ title: { es: 'Tres por dos', en: '' } }));
  shop.answer(
    ENDPOINTS.movePromotion,
    () => new Refusal('promotionNotReady', { problems: ['titleMissing'] }),
  );
  await open('/admin/promotions/p1');
  await publish();
  await waitFor(() => expect(screen.getByLabelText(/^En inglés/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText(/^En español/).getAttribute('aria-invalid')).not.toBe('true');
});

test('a code is written in capitals, and a short one is explained', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => promotionOf({ way: 'shared', code: 'NAVIDAD' }));
  shop.answer(ENDPOINTS.editPromotion, () => {
    const fields = [{ field: 'code', rule: 'matches' as const }];
    return new Refusal('codeInvalid', { fields });
  });
  const user = await open('/admin/promotions/p1');
  const code = screen.getByLabelText('Código');
  await user.clear(code);
  await user.type(code, 'xmas');
  expect(code).toHaveProperty('value', 'XMAS');
  await press(/^Guardar/);
  await screen.findAllByText(/Un código lleva de 6 a 30 letras de la A a la Z o cifras\./);
});

test('a rejected reduction leads to a campaign with the same products, exceptions and dates', async () => {
  const product = {
    _id: '0123456789abcdef01234567',
    title: 'Menta',
    sizes: [{ sku: 'MEN-60', label: '60 g' }],
  };
  const rose = {
    _id: 'rose',
    title: 'Rosa',
    sizes: [
      { sku: 'ROS-60', label: '60 g' },
      { sku: 'ROS-100', label: '100 g' },
    ],
  };
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    ...{ page: 1, pageSize: 100, total: 2, counts: { draft: 0, scheduled: 0, active: 2, archived: 0 } },
    products: [product, rose] as never,
  }));
  shop.answer(ENDPOINTS.openPromotion, () =>
    promotionOf({
      ...{ rule: { kind: 'percent', percent: 20 }, starts: { day: '2026-12-01', time: '10:00' } },
      scope: { of: { tags: ['facial'], products: [product._id] }, except: { skus: ['ROS-100'] } },
    }),
  );
  shop.answer(ENDPOINTS.movePromotion, () => new Refusal('promotionNotReady', { problems: ['reduction'] }));
  await open('/admin/promotions/p1');
  await publish();
  const link = await screen.findByRole('link', { name: 'Hacer una campaña con estos datos' });
  expect([...new URL(link.getAttribute('href') ?? '', 'https://munay.example').searchParams]).toEqual([
    ...[
      ['percent', '20'],
      ['es', 'Tres por dos'],
      ['en', 'Three for two'],
    ],
    ...[
      ['tags', 'facial'],
      ['skus', 'MEN-60'],
      ['exceptSkus', 'ROS-60'],
    ],
    ...[
      ['from', '2026-12-01'],
      ['fromTime', '10:00'],
      ['to', '2099-11-30'],
    ],
  ]);
  screen.getByText('La campaña rebaja todos los tamaños de cada producto.', { exact: false });
  panel('En una frase').getByText(/solo etiqueta «[^»]+» o Menta, menos Rosa, 100 g/);
});

const LAVENDER = { sku: 'LAV-100', title: { es: 'Lavanda', en: 'Lavender' }, size: '100 g' };
const reached = () => new Refusal('promotionNotReady', { problems: ['minimumReached'], sizes: [LAVENDER] });

test('a draft excludes the sizes that reach its minimum with one click', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => promotionOf());
  shop.answer(ENDPOINTS.movePromotion, reached);
  await open('/admin/promotions/p1');
  await publish();
  expect(await screen.findByText(/Lavanda, 100 g/)).toBeTruthy();
  await press('Dejar fuera');
  await press(/^Guardar/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.editPromotion)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.editPromotion)[0]?.body.scope).toEqual({
    ...{ of: { tags: ['facial'] }, except: { skus: ['LAV-100'] } },
  });
});

test('a published promotion lists its excluded sizes until staff confirm or include them', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const excludedSizes = [{ ...LAVENDER, priceCents: 1_100, at, decided: false }];
  shop.answer(ENDPOINTS.openPromotion, () => ({ ...five, excludedSizes }));
  shop.answer(ENDPOINTS.excludeFromPromotion, reached);
  await open('/admin/promotions/p2');
  expect(plain(panel('Fuera de la promoción').getByRole('listitem').textContent)).toMatch(
    /^Lavanda, 100 g · 11,00 €, 20 nov 2026.*por decidir/,
  );
  await press('Volver a incluir Lavanda, 100 g');
  await screen.findByRole('alert');
  shop.answer(ENDPOINTS.excludeFromPromotion, ({ body }) => ({
    ...{
      ...five,
      version: 5,
      excludedSizes: excludedSizes.map((one) => ({ ...one, decided: body.excluded })),
    },
  }));
  await press('Dejar fuera Lavanda, 100 g');
  await waitFor(() => expect(screen.queryByText('por decidir')).toBeNull());
  expect(shop.inputs(ENDPOINTS.excludeFromPromotion).map(({ body }) => body)).toEqual([
    ...[
      { skus: ['LAV-100'], excluded: false, version: 4 },
      { skus: ['LAV-100'], excluded: true, version: 4 },
    ],
  ]);
});

test('a published code that everybody may use is not announced: its field says why', async () => {
  shop.answer(ENDPOINTS.openPromotion, () => five);
  shop.answer(ENDPOINTS.editPromotion, () => new Refusal('promotionNotReady', { problems: ['announced'] }));
  const user = await open('/admin/promotions/p2');
  await user.click(screen.getByLabelText(/^Se anuncia/));
  await press(/^Guardar/);
  expect((await screen.findByRole('link', { name: /cuenta como rebaja/ })).getAttribute('href')).toBe(
    '#field-announced',
  );
});

test('single codes are made in any number, and a soap is left out by what is typed of it', async () => {
  const single = promotionOf({ way: 'single', codes: 200 });
  shop.answer(ENDPOINTS.openPromotion, () => single);
  shop.answer(ENDPOINTS.addPromotionCodes, ({ body }) => ({ ...single, codes: 200 + body.count }));
  shop.answer(ENDPOINTS.listAllProducts, () => ({
    ...{ page: 1, pageSize: 8, total: 0, totalIsMore: false, products: [] },
    counts: { draft: 0, scheduled: 0, active: 0, archived: 0 },
  }));
  const user = await open('/admin/promotions/p1');
  const codes = panel('Códigos de un solo uso');
  await user.clear(codes.getByLabelText('Cuántos más'));
  await user.type(codes.getByLabelText('Cuántos más'), '50');
  await press('Crear códigos');
  expect(await codes.findByText('250 creados')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: /^Dejar fuera/ }), '60');
  await user.click(await screen.findByRole('option', { name: /60/ }));
  await press(/^Guardar/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.editPromotion)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.editPromotion)[0]?.body.scope).toEqual({
    of: { tags: ['facial'] },
    except: { weightsGrams: [60] },
  });
});
