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
import { NEW, RecordPage } from '../components/record-page';
import { CampaignEditor } from './campaign-editor';
import { PublishedCampaign } from './published-campaign';

const campaignQuery = (id: string) => endpointQuery(ENDPOINTS.openCampaign, { params: { id } });

/** `/admin/campaigns/<id>` and `/admin/campaigns/new`. */
export function CampaignPage() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { campaignId = NEW } = useParams();
  const [search] = useSearchParams();
  const [typed] = useState(search);
  const storeCampaign = (now: AdminCampaign): void => {
    client.setQueryData(campaignQuery(now._id).queryKey, now);
    void invalidate(client, ENDPOINTS.listCampaigns);
    if (campaignId === NEW) void navigate(`/admin/campaigns/${now._id}`, { replace: true });
  };
  const reload = (id: string) => client.fetchQuery({ ...campaignQuery(id), staleTime: 0 });
  return (
    <RecordPage id={campaignId} query={campaignQuery(campaignId)} title={t('nav.campaigns')}>
      {(campaign) =>
        campaign && campaign.state !== 'draft' ? (
          <PublishedCampaign campaign={campaign} onKeep={storeCampaign} />
        ) : (
          <CampaignEditor campaign={campaign} typed={typed} onKeep={storeCampaign} onReload={reload} />
        )
      }
    </RecordPage>
  );
}
