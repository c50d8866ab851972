import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { SearchHelp } from '@munay/contracts/shop/search';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection, waitForRender } from '@munay/kit/testing';
import { createCard, createCart, createProductList, createSize } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ShopPage } from './shop-page';

const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
});

const createProducts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => createCard(`Jabón ${from + index + 1}`));

beforeEach(() => {
  shop.answer(ENDPOINTS.searchPosts, () => ({ posts: [] }));
  shop.answer(ENDPOINTS.getAllProducts, ({ query }) => {
    const from = Number(query.cursor ?? 0);
    const to = Math.min(30, from + Number(query.limit));
    return createProductList(createProducts(from, to), {
      total: 30,
      nextCursor: to < 30 ? String(to) : null,
      facets: {
        tag: [
          { value: 'vegano', count: 20 },
          { value: 'piel-seca', count: 7 },
        ],
        scent: [{ value: 'floral', count: 6 }],
        category: [{ value: 'body', count: 18 }],
        size: [{ value: '60 g', count: 23 }],
        rating: [{ value: '4', count: 21 }],
        offer: 6,
        inStock: 29,
      },
    });
  });
});

const open = async (path = '/shop') => {
  await renderInShop(
    <Routes>
      <Route path="shop" element={<ShopPage />} />
    </Routes>,
    { path },
  );
  await screen.findByText('Jabón 1');
};
const getAddress = () => screen.getByTestId('address').textContent;
const getLastQuery = () => shop.inputs(ENDPOINTS.getAllProducts).at(-1)?.query;
const getFilterBar = () => within(screen.getByRole('group', { name: 'Filtros' }));

test('the shop requests the products described by the URL', async () => {
  await open('/shop?tag=piel-seca&tag=vegano&scent=floral&min=3.5&offer=1&sort=price-asc&q=lav&nonsense=1');
  expect(getLastQuery()).toEqual({
    q: 'lav',
    tag: ['piel-seca', 'vegano'],
    scent: 'floral',
    minPriceCents: '350',
    offer: 'true',
    sort: 'price-asc',
    limit: '24',
  });
  expect(screen.getByText('Resultados de «lav»').tagName).toBe('H1');
  expect(screen.getByLabelText<HTMLSelectElement>('Ordenar por').value).toBe('price-asc');
});

test('the list of a single tag uses the tag name as heading and title', async () => {
  await open('/shop?tag=piel-seca&sort=newest');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Piel seca');
  expect(document.title).toBe('Piel seca · Jabones · Munay');
  await userEvent.click(getFilterBar().getByRole('button', { name: 'En stock' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Jabones');
  expect(document.title).toBe('Jabones · Munay');
});

test('a search query is not counted as a filter', async () => {
  await open('/shop?q=lavanda&tag=vegano');
  expect(screen.getByRole('button', { name: /^Filtrar/ }).textContent?.trim()).toBe('Filtrar (1)');
});

test('selecting a filter updates the URL and requests the products again', async () => {
  await open();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Piel' }));
  await userEvent.click(await screen.findByLabelText(/Piel seca 7/));
  expect(getAddress()).toBe('/shop?tag=piel-seca');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ tag: 'piel-seca' }));
  await userEvent.click(getFilterBar().getByRole('button', { name: 'En oferta' }));
  expect(getAddress()).toBe('/shop?tag=piel-seca&offer=1');
  expect(getFilterBar().getByRole('button', { name: 'En oferta' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(getFilterBar().getByRole('button', { name: /^Piel/ }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Piel seca 7/)).checked).toBe(true);
});

test('two filters selected before the next render are both applied', async () => {
  await open('/shop?tag=vegano');
  const flags = getFilterBar().getAllByRole('button', { pressed: false });
  expect(flags).toHaveLength(2);
  act(() => flags.forEach((flag) => flag.click()));
  expect(getAddress()).toBe('/shop?tag=vegano&offer=1&stock=1');
});

test('applied filters are shown as removable chips', async () => {
  await open('/shop?tag=vegano&stock=1');
  await userEvent.click(screen.getByLabelText('Quitar filtro: Vegano'));
  expect(getAddress()).toBe('/shop?stock=1');
  expect(screen.queryByLabelText('Quitar filtro: Vegano')).toBeNull();
  await userEvent.click(screen.getByLabelText('Quitar filtro: En stock'));
  expect(getAddress()).toBe('/shop');
});

test('the price filter accepts a decimal comma and explains invalid input', async () => {
  await open();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Precio' }));
  const from = await screen.findByLabelText('Desde, en €');
  await userEvent.type(from, 'cinco{Enter}');
  expect(screen.getByText(/Escribe los precios con números/)).toBeTruthy();
  expect(getAddress()).toBe('/shop');
  await userEvent.clear(from);
  await userEvent.type(from, '4,50{Enter}');
  expect(getAddress()).toBe('/shop?min=4.5');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ minPriceCents: '450' }));
});

test('the shop page announces the number of products and shows the VAT note once', async () => {
  await open();
  expect(screen.getAllByText(/IVA/)).toHaveLength(1);
  await waitFor(() => expect(screen.getByText('30 jabones').closest('[role=status]')).not.toBeNull());
});

test('loading more products updates the URL and moves the focus to the first new product', async () => {
  await open('/shop?sort=newest');
  expect(screen.getByText('24 de 30 jabones')).toBeTruthy();
  const loadMoreLink = screen.getByRole('link', { name: 'Cargar 6 más' });
  // The link is for browsers without JavaScript
  expect(loadMoreLink.getAttribute('href')).toBe('/shop?sort=newest&page=2');
  await userEvent.click(loadMoreLink);
  expect(await screen.findByText('30 de 30 jabones')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Jabón 25');
  await waitFor(() => expect(getAddress()).toBe('/shop?sort=newest&page=2'));
  expect(screen.queryByText(/Cargar/)).toBeNull();
});

test('reloading the second page shows both pages with a single request', async () => {
  await open('/shop?page=2');
  expect(screen.getByText('30 de 30 jabones')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.getAllProducts)).toHaveLength(1);
});

test('changing a filter returns to the first page of products', async () => {
  await open('/shop?page=2');
  await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), 'rating');
  expect(getAddress()).toBe('/shop?sort=rating');
});

const openEmptySearch = async (path: string, help: SearchHelp) => {
  shop.answer(ENDPOINTS.getAllProducts, () => createProductList([], { help }));
  await renderInShop(
    <Routes>
      <Route path="shop" element={<ShopPage />} />
    </Routes>,
    { path },
  );
  return screen.findByText('No products found.');
};

test('an empty list offers to remove the filter groups that exclude all products', async () => {
  const title = await openEmptySearch('/shop?tag=bebe&tag=piel-seca&tag=vegano&scent=wood&without=miel', {
    instead: [],
    without: [{ group: 'skin', total: 4 }],
  });
  expect(title.getAttribute('lang')).toBe('en');
  expect(screen.getByLabelText('Quitar filtro: Sin miel')).toBeTruthy();
  const chips = screen.getAllByRole('link', { name: /^Quitar «/ });
  expect(chips.map((chip) => chip.textContent)).toEqual(['Quitar «Piel seca, Bebé» 4']);
  await userEvent.click(screen.getByText(/^Quitar «Piel seca/));
  expect(getAddress()).toBe('/shop?tag=vegano&scent=wood&without=miel');
});

test('a search without results suggests a corrected query and popular filters', async () => {
  await openEmptySearch('/shop?q=labanda+roja&offer=1', {
    instead: [{ q: 'lavanda', total: 1 }],
    without: [],
  });
  expect(screen.getByText(/¿Querías decir/).textContent).toContain('lavanda 1 jabón');
  await userEvent.click(screen.getByRole('link', { name: 'lavanda' }));
  expect(getAddress()).toBe('/shop?q=lavanda&offer=1');
  await userEvent.click(await screen.findByRole('link', { name: 'Piel seca' }));
  expect(getAddress()).toBe('/shop?tag=piel-seca');
});

test('a search is sorted by relevance until another order is selected', async () => {
  await open('/shop?q=lav');
  expect(getLastQuery()).not.toHaveProperty('sort');
  expect(screen.getByLabelText<HTMLSelectElement>('Ordenar por').selectedOptions[0]?.text).toBe(
    'Más relevantes',
  );
  await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), 'price-asc');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ q: 'lav', sort: 'price-asc' }));
});

test('the rating filter shows the product count and a chip', async () => {
  await open();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Valoración' }));
  await userEvent.click(await screen.findByLabelText(/4 estrellas o más 21/));
  expect(getAddress()).toBe('/shop?rating=4');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ minRating: '4' }));
  await userEvent.click(screen.getByLabelText('Quitar filtro: 4 estrellas o más'));
  expect(getAddress()).toBe('/shop');
});

test('a page of products that arrives late does not restore earlier filters', async () => {
  await open();
  let respond: () => void = () => undefined;
  shop.answer(ENDPOINTS.getAllProducts, async ({ query }) => {
    if (query.cursor === undefined) return createProductList(createProducts(0, 3));
    await new Promise<void>((resolve) => (respond = resolve));
    return createProductList(createProducts(24, 30), { total: 30, nextCursor: null });
  });
  await userEvent.click(screen.getByText('Cargar 6 más'));
  await waitFor(() => expect(getLastQuery()).toMatchObject({ cursor: '24' }));
  await userEvent.click(getFilterBar().getByRole('button', { name: 'En oferta' }));
  await screen.findByText('3 de 3 jabones');
  respond();
  await waitForRender();
  expect(getAddress()).toBe('/shop?offer=1');
});

test('a deselected filter option without products keeps the focus', async () => {
  shop.answer(ENDPOINTS.getAllProducts, ({ query }) => {
    const list = createProductList(createProducts(0, 3));
    return { ...list, facets: { ...list.facets, tag: [{ value: 'vegano', count: query.tag ? 3 : 0 }] } };
  });
  await open('/shop?tag=vegano');
  await userEvent.click(getFilterBar().getByRole('button', { name: /^Que no lleve/ }));
  const box = await screen.findByLabelText<HTMLInputElement>(/vegano\) 3/);
  await userEvent.click(box);
  const emptyOption = await screen.findByLabelText<HTMLInputElement>(/vegano\) 0/);
  expect(document.activeElement).toBe(emptyOption);
  expect(emptyOption.disabled).toBe(false);
  await userEvent.click(emptyOption);
  expect(getAddress()).toBe('/shop');
});

test('the shop page shows the standard error message if products cannot be loaded', async () => {
  shop.answer(ENDPOINTS.getAllProducts, () => new Rejection('tooManyRequests'));
  await renderInShop(<ShopPage />, { path: '/shop' });
  const message = await screen.findByText('Failed to fetch products.');
  expect(message.lang).toBe('en');
  expect(message.closest('[role=alert]')?.textContent).toContain('Algo ha fallado por nuestra parte');
});

test('the list of discounted products has the name of the campaign and the last day of each discount', async () => {
  const discounted = createSize('60 g', 450, { unitPriceCents: 360, lowest30DaysCents: 450 });
  const products = [
    createCard('Jabón 1', { sizes: [discounted], discountEndsAt: '2026-12-31T23:00:00.000Z' }),
    createCard('Jabón 2', { sizes: [discounted] }),
  ];
  shop.answer(ENDPOINTS.getAllProducts, () =>
    createProductList(products, { heading: { title: 'Munay Days', endsAt: null } }),
  );
  await open('/shop?offer=1');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Munay Days');
  expect(screen.getAllByText(/hasta el 31 de diciembre/)).toHaveLength(1);
});

test('the list of a promotion has its title and sentence', async () => {
  const sentence = 'Por cada 3 que lleves, el más barato sale gratis.';
  shop.answer(ENDPOINTS.getAllProducts, () =>
    createProductList([createCard('Jabón 1')], {
      heading: { title: 'Tres por dos', sentence, endsAt: null },
    }),
  );
  await open('/shop?promotion=0123456789abcdef01234567');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tres por dos');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: /En la promoción/ })).toBeTruthy();
});
