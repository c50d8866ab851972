import type {
  AdminCampaign,
  CampaignInput,
  CampaignPage,
  CampaignPreview,
  CampaignQuery,
  EditCampaignInput,
} from '../admin/campaign';
import type { ShopTime } from '../admin/promotion';
import { type ById, endpoint } from '../endpoint';
import type { Count, Id } from '../values';

export const CAMPAIGN_ENDPOINTS = {
  listCampaigns: endpoint<{ query: CampaignQuery }, CampaignPage>({
    method: 'GET',
    path: '/api/admin/campaigns',
    access: 'admin',
    summary: 'Campaigns, newest first.',
  }),
  openCampaign: endpoint<ById, AdminCampaign>({
    method: 'GET',
    path: '/api/admin/campaign/:id',
    access: 'admin',
    summary: 'One campaign, with the products that match it since it was published.',
    failures: ['noCampaign'],
  }),
  createCampaign: endpoint<{ body: CampaignInput }, AdminCampaign>({
    method: 'POST',
    path: '/api/admin/campaign',
    access: 'admin',
    status: 201,
    message: 'The campaign is saved as a draft.',
    summary: 'Creates a draft of a campaign.',
  }),
  editCampaign: endpoint<ById & { body: EditCampaignInput }, AdminCampaign>({
    method: 'PUT',
    path: '/api/admin/campaign/:id',
    access: 'admin',
    message: 'The campaign is saved.',
    summary: 'Changes a draft.',
    failures: ['campaignPublished', 'editConflict', 'noCampaign'],
  }),
  deleteCampaign: endpoint<ById, null>({
    method: 'DELETE',
    path: '/api/admin/campaign/:id',
    access: 'admin',
    message: 'The draft is deleted.',
    summary: 'Deletes a draft.',
    failures: ['campaignPublished', 'noCampaign'],
  }),
  previewCampaign: endpoint<{ body: CampaignInput }, CampaignPreview>({
    method: 'POST',
    path: '/api/admin/campaigns/preview',
    access: 'admin',
    summary:
      'The sizes that a campaign discounts, what each may announce, and which other discounts overlap; changes nothing.',
  }),
  publishCampaign: endpoint<ById & { body: { version: Count } }, AdminCampaign>({
    method: 'POST',
    path: '/api/admin/campaign/:id/publish',
    access: 'admin',
    message: 'The campaign is published.',
    summary:
      'Writes the discount into each matching product; while `toWrite` is not 0, call continueCampaign.',
    failures: ['campaignEmpty', 'campaignPublished', 'editConflict', 'noCampaign'],
  }),
  continueCampaign: endpoint<ById, AdminCampaign>({
    method: 'POST',
    path: '/api/admin/campaign/:id/continue',
    access: 'admin',
    message: 'The campaign is written.',
    summary: 'Writes the next products of a campaign.',
    failures: ['noCampaign'],
  }),
  undoCampaign: endpoint<ById & { body: { version: Count } }, AdminCampaign>({
    method: 'POST',
    path: '/api/admin/campaign/:id/undo',
    access: 'admin',
    message: 'The campaign is undone.',
    summary: 'Undoes a campaign that has not started, and ends a running one.',
    failures: ['campaignEnded', 'campaignUnfinished', 'editConflict', 'noCampaign'],
  }),
  moveCampaignEnd: endpoint<ById & { body: { version: Count; ends: ShopTime } }, AdminCampaign>({
    method: 'POST',
    path: '/api/admin/campaign/:id/end',
    access: 'admin',
    message: 'The end of the campaign is moved.',
    summary:
      'Moves the end of a published campaign; products with another discount by then keep the earlier end.',
    failures: ['campaignEnded', 'campaignUnfinished', 'editConflict', 'noCampaign'],
  }),
  addToCampaign: endpoint<ById & { body: { productId: Id } }, AdminCampaign>({
    method: 'POST',
    path: '/api/admin/campaign/:id/product',
    access: 'admin',
    message: 'The product is in the campaign.',
    summary:
      'Adds a product that has matched since the campaign was published; it is discounted from then on.',
    failures: [
      'campaignEnded',
      'campaignUnfinished',
      'discountOverlaps',
      'discountsFull',
      'noCampaign',
      'noProduct',
    ],
  }),
} as const;
