import type {
  AdminPromotion,
  EditPromotionInput,
  ExcludeSizesInput,
  PromotionInput,
  PromotionPage,
  PromotionPreview,
  PromotionQuery,
  PromotionStep,
} from '../admin/promotion';
import { type ById, endpoint } from '../endpoint';
import type { Count } from '../values';

export const PROMOTION_ENDPOINTS = {
  listPromotions: endpoint<{ query: PromotionQuery }, PromotionPage>({
    method: 'GET',
    path: '/api/admin/promotions',
    access: 'admin',
    summary:
      'Active promotions in the order of publishing, then paused ones, drafts and ended ones, with their uses and what they saved.',
  }),
  openPromotion: endpoint<ById, AdminPromotion>({
    method: 'GET',
    path: '/api/admin/promotion/:id',
    access: 'admin',
    summary: 'One promotion.',
    failures: ['noPromotion'],
  }),
  createPromotion: endpoint<{ body: PromotionInput }, AdminPromotion>({
    method: 'POST',
    path: '/api/admin/promotion',
    access: 'admin',
    status: 201,
    message: 'The promotion is saved as a draft.',
    summary: 'Creates a draft of a promotion.',
    failures: ['codeInvalid', 'codeTaken'],
  }),
  editPromotion: endpoint<ById & { body: EditPromotionInput }, AdminPromotion>({
    method: 'PUT',
    path: '/api/admin/promotion/:id',
    access: 'admin',
    message: 'The promotion is saved.',
    summary:
      'Changes a draft; of a published promotion only title, end, announcement and a limit not below what is used.',
    failures: [
      'codeInvalid',
      'codeTaken',
      'editConflict',
      'noPromotion',
      'promotionNotReady',
      'promotionPublished',
    ],
  }),
  movePromotion: endpoint<ById & { body: { step: PromotionStep; version: Count } }, AdminPromotion>({
    method: 'POST',
    path: '/api/admin/promotion/:id/state',
    access: 'admin',
    message: 'The promotion is updated.',
    summary: 'Publishes, pauses, resumes or ends a promotion.',
    failures: ['editConflict', 'transitionNotAllowed', 'noPromotion', 'promotionNotReady', 'promotionsFull'],
  }),
  excludeFromPromotion: endpoint<ById & { body: ExcludeSizesInput }, AdminPromotion>({
    method: 'POST',
    path: '/api/admin/promotion/:id/excluded-sizes',
    access: 'admin',
    message: 'The promotion is updated.',
    summary:
      'Excludes sizes from a published promotion, or includes them again if a single unit does not reach the minimum.',
    failures: ['editConflict', 'transitionNotAllowed', 'noPromotion', 'promotionNotReady'],
  }),
  copyPromotion: endpoint<ById, AdminPromotion>({
    method: 'POST',
    path: '/api/admin/promotion/:id/copy',
    access: 'admin',
    status: 201,
    message: 'The copy is a draft.',
    summary: 'Creates a draft with the same rules, without code, period and uses.',
    failures: ['noPromotion'],
  }),
  deletePromotion: endpoint<ById, null>({
    method: 'DELETE',
    path: '/api/admin/promotion/:id',
    access: 'admin',
    message: 'The draft is deleted.',
    summary: 'Deletes a draft with its codes.',
    failures: ['noPromotion', 'promotionPublished'],
  }),
  addPromotionCodes: endpoint<ById & { body: { count: Count } }, AdminPromotion>({
    method: 'POST',
    path: '/api/admin/promotion/:id/codes',
    access: 'admin',
    message: 'The codes are created.',
    summary: 'Creates single-use codes, up to 10,000 in total.',
    failures: ['codesTooMany', 'transitionNotAllowed', 'noPromotion'],
  }),
  exportPromotionCodes: endpoint<ById, Uint8Array>({
    method: 'GET',
    path: '/api/admin/promotion/:id/codes.csv',
    access: 'admin',
    sensitive: 'always',
    kind: 'file',
    media: 'text/csv',
    summary: 'The single-use codes as CSV, with whether each was used.',
    failures: ['noPromotion'],
  }),
  previewPromotion: endpoint<{ body: PromotionInput }, PromotionPreview>({
    method: 'POST',
    path: '/api/admin/promotions/preview',
    access: 'admin',
    summary:
      'What only this promotion would have changed in the last 200 paid orders, ignoring limits; changes nothing.',
  }),
} as const;
