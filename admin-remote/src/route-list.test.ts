import { findSection, SECTIONS } from './layout/sections';
import { MENU } from './route-definition';
import { PAGES } from './route-list';

const noParams = new URLSearchParams();

test('every section of the staff app has a unique id, shortcut letter and URL', () => {
  for (const field of ['id', 'letter', 'to'] as const)
    expect(new Set(SECTIONS.map((section) => section[field])).size).toBe(SECTIONS.length);
  for (const { id, to } of SECTIONS) {
    const { pathname, searchParams } = new URL(to, 'http://shop');
    expect(findSection(pathname, searchParams)).toBe(id);
  }
});

test('every menu section is declared by exactly one page or tab', () => {
  expect(SECTIONS.map(({ id }) => id)).toEqual(Object.values(MENU).flat());
});

test('pages without a menu entry belong to their declared section', () => {
  expect(findSection('/admin/update-product/p1', noParams)).toBe('products');
  expect(findSection('/admin/orders/o1', noParams)).toBe('orders');
  expect(findSection('/admin/stores/new', noParams)).toBe('settings');
  expect(findSection('/admin/dashboard', new URLSearchParams({ tab: 'nothing' }))).toBeUndefined();
  expect(findSection('/store/view/s1', noParams)).toBeUndefined();
});

test('every page path is in the area that the HTML service routes to the staff app', () => {
  for (const { path } of PAGES) expect(path).toMatch(/^(\/admin|\/store|\*)/);
});
