import { parseViewed } from './viewed-products';

const EMPTY_LIST = { enabled: true, slugs: [] };

test.each([null, '', 'no json', '[]', '7', 'null', '{"slugs":"lavanda"}', '{"slugs":[1,{}]}'])(
  'a stored value of %p is parsed as an empty list of viewed products',
  (json) => {
    expect(parseViewed(json)).toEqual(EMPTY_LIST);
  },
);

test('the stored list contains at most eight products, and none while it is switched off', () => {
  const slugs = Array.from({ length: 12 }, (_, at) => `jabon-${at}`);
  expect(parseViewed(JSON.stringify({ slugs }))).toEqual({ enabled: true, slugs: slugs.slice(0, 8) });
  expect(parseViewed(JSON.stringify({ enabled: false, slugs }))).toEqual({ enabled: false, slugs: [] });
});
