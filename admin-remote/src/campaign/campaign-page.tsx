import { useState } from 'react';
import type { AdminCampaign } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  endpointQuery,
  invalidate,
  useNavigate,
  useParams,
  useQueryClient,
  useSearchParams,
  useT,
} from '@munay/kit';
import { NEW_ID, RecordPage } from '../components/record-page';
import { CampaignEditor } from './campaign-editor';
import { PublishedCampaign } from './published-campaign';

const campaignQuery = (id: string) => endpointQuery(ENDPOINTS.openCampaign, { params: { id } });

/** Page of a campaign: `/admin/campaigns/<id>`, or `/admin/campaigns/new` for a new one. */
export function CampaignPage() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { campaignId = NEW_ID } = useParams();
  const [search] = useSearchParams();
  const [initialParams] = useState(search);
  const storeCampaign = (updated: AdminCampaign): void => {
    client.setQueryData(campaignQuery(updated._id).queryKey, updated);
    void invalidate(client, ENDPOINTS.listCampaigns);
    if (campaignId === NEW_ID) void navigate(`/admin/campaigns/${updated._id}`, { replace: true });
  };
  const reload = (id: string) => client.fetchQuery({ ...campaignQuery(id), staleTime: 0 });
  return (
    <RecordPage id={campaignId} query={campaignQuery(campaignId)} title={t('nav.campaigns')}>
      {(campaign) =>
        campaign && campaign.state !== 'draft' ? (
          <PublishedCampaign campaign={campaign} onChange={storeCampaign} />
        ) : (
          <CampaignEditor
            campaign={campaign}
            initialParams={initialParams}
            onChange={storeCampaign}
            onReload={reload}
          />
        )
      }
    </RecordPage>
  );
}
