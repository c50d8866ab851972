import type { AdminCampaign } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, invalidate, toast, useMutation, useNavigate, useQueryClient, useT } from '@munay/kit';
import type { Draft } from '../form/form-draft';
import { type CampaignDraft, toDraft, toInput } from './campaign-draft';
import { completeWrites } from './use-campaign-writes';

/** @param campaign null for a new campaign */
export const storeCampaign = (
  campaign: AdminCampaign | null,
  submittedDraft: CampaignDraft,
): Promise<AdminCampaign> =>
  campaign
    ? call(ENDPOINTS.editCampaign, {
        params: { id: campaign._id },
        body: { ...toInput(submittedDraft), version: submittedDraft.version },
      })
    : call(ENDPOINTS.createCampaign, { body: toInput(submittedDraft) });

/** Mutations that publish (after saving) or delete a draft. */
export function useCampaignActions(
  campaign: AdminCampaign | null,
  draft: Draft<CampaignDraft>,
  onChange: (campaign: AdminCampaign) => void,
) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasChanges = draft.changedFields.length > 0;
  const applySaved = (submittedDraft: CampaignDraft, storedCampaign: AdminCampaign): void => {
    draft.mergeSaved(submittedDraft, toDraft(storedCampaign));
    onChange(storedCampaign);
  };
  const publish = useMutation({
    mutationFn: async (submittedDraft: CampaignDraft) => {
      const saved =
        hasChanges || !campaign
          ? await storeCampaign(campaign, submittedDraft)
          : { ...campaign, version: submittedDraft.version };
      try {
        const input = { params: { id: saved._id }, body: { version: saved.version } };
        return await completeWrites(await call(ENDPOINTS.publishCampaign, input));
      } catch (error) {
        if (!campaign) toast.failure(error);
        if (hasChanges) applySaved(submittedDraft, saved);
        throw error;
      }
    },
    onSuccess: (result, submittedDraft) => {
      toast.success(t('campaign.published'));
      applySaved(submittedDraft, result);
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
