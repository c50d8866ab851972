import type { UpdateProductInput } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import { createStaffedShop } from '../../support/suite-shop';

const shop = createStaffedShop();

const open = async () =>
  (await shop.admin.client.call(ENDPOINTS.openProduct, byId(shop.soap.productId))).data;
const update = async (fields: object) => {
  const { version } = await open();
  const body = { version, status: 'draft', ...fields } as UpdateProductInput;
  return shop.admin.client.callRejected(ENDPOINTS.updateProduct, { ...byId(shop.soap.productId), body });
};

const REQUIRED = [
  'title',
  'scentLine',
  'description',
  'howToUse',
  'care',
  'slug',
  'scent',
  'category',
  'tags',
  'images',
  'sizes',
  'ingredients',
  'safety',
  'storeId',
  'status',
];

test.each(REQUIRED)('updating a product rejects null for %s', async (field) => {
  const before = await open();
  const { status, data } = await update({ [field]: null });
  expect([status, data.key]).toEqual([400, 'badRequest']);
  expect(await open()).toEqual(before);
});

test.each(['discount', 'publishAt'])('updating a product with null removes %s', async (field) => {
  expect((await update({ [field]: null })).status).toBe(200);
});
