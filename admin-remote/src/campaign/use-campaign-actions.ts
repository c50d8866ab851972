import type { AdminCampaign } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, invalidate, toast, useMutation, useNavigate, useQueryClient, useT } from '@munay/kit';
import type { Draft } from '../form/form-draft';
import { type CampaignDraft, toDraft, toInput } from './campaign-draft';
import { completeWrites } from './use-campaign-writes';

/** @param campaign null for a new campaign */
export const storeCampaign = (campaign: AdminCampaign | null, sent: CampaignDraft): Promise<AdminCampaign> =>
  campaign
    ? call(ENDPOINTS.editCampaign, {
        params: { id: campaign._id },
        body: { ...toInput(sent), version: sent.version },
      })
    : call(ENDPOINTS.createCampaign, { body: toInput(sent) });

/** Publishes a draft after saving it, or deletes it. */
export function useCampaignActions(
  campaign: AdminCampaign | null,
  draft: Draft<CampaignDraft>,
  onChange: (campaign: AdminCampaign) => void,
) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const dirty = draft.changed.length > 0;
  const applySaved = (sent: CampaignDraft, stored: AdminCampaign): void => {
    draft.mergeSaved(sent, toDraft(stored));
    onChange(stored);
  };
  const publish = useMutation({
    mutationFn: async (sent: CampaignDraft) => {
      const saved =
        dirty || !campaign ? await storeCampaign(campaign, sent) : { ...campaign, version: sent.version };
      try {
        const input = { params: { id: saved._id }, body: { version: saved.version } };
        return await completeWrites(await call(ENDPOINTS.publishCampaign, input));
      } catch (error) {
        if (!campaign) toast.failure(error);
        if (dirty) applySaved(sent, saved);
        throw error;
      }
    },
    onSuccess: (result, sent) => {
      toast.success(t('campaign.published'));
      applySaved(sent, result);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deleteCampaign, { params: { id: campaign?._id ?? '' } }),
    onSuccess: () => {
      void invalidate(client, ENDPOINTS.listCampaigns);
      void navigate('/admin/campaigns');
    },
    onError: (error) => toast.failure(error),
  });
  return { publish, remove };
}
