import { sectionOf, SECTIONS } from './layout/sections';
import { MENU } from './route-definition';
import { PAGES } from './route-list';

const noParams = new URLSearchParams();

test('each section has a letter and an address of its own, and is the one its address shows', () => {
  for (const field of ['id', 'letter', 'to'] as const)
    expect(new Set(SECTIONS.map((section) => section[field])).size).toBe(SECTIONS.length);
  for (const { id, to } of SECTIONS) {
    const { pathname, searchParams } = new URL(to, 'http://shop');
    expect(sectionOf(pathname, searchParams)).toBe(id);
  }
});

test('every section of the menu is declared by one page or tab', () => {
  expect(SECTIONS.map(({ id }) => id)).toEqual(Object.values(MENU).flat());
});

test('pages without an entry belong to the section they say', () => {
  expect(sectionOf('/admin/update-product/p1', noParams)).toBe('products');
  expect(sectionOf('/admin/orders/o1', noParams)).toBe('orders');
  expect(sectionOf('/admin/stores/new', noParams)).toBe('settings');
  expect(sectionOf('/admin/dashboard', new URLSearchParams({ tab: 'nothing' }))).toBeUndefined();
  expect(sectionOf('/store/view/s1', noParams)).toBeUndefined();
});

test('every page is in the area the HTML service asks this app for', () => {
  for (const { path } of PAGES) expect(path).toMatch(/^(\/admin|\/store|\*)/);
});
