import type { Endpoint } from '../endpoint';
import { ENDPOINTS } from '../endpoints';

/** Routine staff actions that are audited, can be undone or affect a single record, and export no personal data. */
const NOT_SENSITIVE = [
  'addPromotionCodes',
  'addToCampaign',
  'adjustStock',
  'cancelReplacement',
  'changeView',
  'continueCampaign',
  'copyPromotion',
  'countStock',
  'createCampaign',
  'createPost',
  'createProduct',
  'createPromotion',
  'decideAnswer',
  'decidePhoto',
  'decideQuestion',
  'decideReview',
  'deleteCampaign',
  'deleteProduct',
  'deletePromotion',
  'deleteView',
  'draftOrder',
  'editCampaign',
  'editOrder',
  'editPromotion',
  'editWithdrawal',
  'excludeFromPromotion',
  'exportProducts',
  'exportStoreSales',
  'importProducts',
  'moveCampaignEnd',
  'movePromotion',
  'noteOrder',
  'previewCampaign',
  'previewPost',
  'previewPromotion',
  'publishCampaign',
  'quoteDraft',
  'recheckPayment',
  'recordBankPayment',
  'recordManualRefund',
  'recordOtherTransfer',
  'refundOrder',
  'renewTrackingLink',
  'replaceGoods',
  'replayEvent',
  'replyToMessage',
  'replyToReview',
  'requeueOutbox',
  'restockOrder',
  'saveSynonyms',
  'saveView',
  'setMatchingStatuses',
  'setOrderStatuses',
  'setShippingTable',
  'settleFailedRefund',
  'shipOrder',
  'shipOrders',
  'shipReplacement',
  'startVerification',
  'undoCampaign',
  'undoImport',
  'undoRun',
  'updateMessage',
  'updatePost',
  'updateProduct',
  'verifyCode',
  'verifyPasskey',
];

test('every staff endpoint that changes or exports data is classified as sensitive or not', () => {
  const rows = Object.entries(ENDPOINTS) as [string, Endpoint][];
  const actions = rows.filter(
    ([, { access, method, changes, kind }]) =>
      !['public', 'buyer', 'user'].includes(access) && (method !== 'GET' || changes || kind === 'file'),
  );
  const insensitive = actions.filter(([, { sensitive }]) => !sensitive).map(([name]) => name);
  expect(insensitive.sort()).toEqual(NOT_SENSITIVE);
  expect(
    rows.filter(([name, { sensitive }]) => sensitive && !actions.some(([action]) => action === name)),
  ).toEqual([]);
});
