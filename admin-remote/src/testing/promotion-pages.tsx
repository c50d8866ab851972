import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import en from '../i18n/promotions.en.json';
import es from '../i18n/promotions.es.json';
import { PromotionList } from '../promotion/promotion-list';
import { PromotionPage } from '../promotion/promotion-page';
import { createPromotion, fivePercentOff, PREVIEW } from './promotions';
import { renderInAdmin } from './render-in-admin';

/** A fake shop with a draft and an active promotion, and the pages that show them. */
export function preparePromotionPages() {
  const shop = createSuiteShop();
  beforeEach(() => {
    shop.answer(ENDPOINTS.listPromotions, () => ({
      page: 1,
      pageSize: 25,
      total: 2,
      counts: { draft: 1, active: 1, paused: 0, ended: 0 },
      promotions: [fivePercentOff, createPromotion()],
    }));
    shop.answer(ENDPOINTS.previewPromotion, () => PREVIEW);
    shop.answer(ENDPOINTS.editPromotion, ({ body }) =>
      createPromotion({ ...body, version: body.version + 1 }),
    );
  });
  return shop;
}

export async function openPromotions(path: string) {
  await renderInAdmin(
    <Routes>
      <Route path="/admin/promotions" element={<PromotionList />} />
      <Route path="/admin/promotions/:promotionId" element={<PromotionPage />} />
    </Routes>,
    { path, texts: { es, en }, messages: ['fields'] },
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

/** Replaces non-breaking spaces. */
export const normalizeSpaces = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
export const getPanel = (name: string) => within(screen.getByRole('region', { name }));
export const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** Publishes the open promotion through the page. */
export async function publish(): Promise<HTMLElement> {
  await click('Publicar');
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  return dialog;
}
