import { useState } from 'react';
import type { AdminCampaign } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  endpointQuery,
  invalidate,
  Loading,
  useNavigate,
  useParams,
  useQuery,
  useQueryClient,
  useSearchParams,
  useT,
} from '@munay/kit';
import { PageFailure } from '../components/page-failure';
import { CampaignEditor } from './campaign-editor';
import { PublishedCampaign } from './published-campaign';

const NEW = 'new';
const campaignQuery = (id: string) => endpointQuery(ENDPOINTS.openCampaign, { params: { id } });

/** `/admin/campaigns/<id>` and `/admin/campaigns/new`. */
export function CampaignPage() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { campaignId = NEW } = useParams();
  const [search] = useSearchParams();
  const [typed] = useState(search);
  const query = useQuery({ ...campaignQuery(campaignId), enabled: campaignId !== NEW });
  const keep = (now: AdminCampaign): void => {
    client.setQueryData(campaignQuery(now._id).queryKey, now);
    void invalidate(client, ENDPOINTS.listCampaigns);
    if (campaignId === NEW) void navigate(`/admin/campaigns/${now._id}`, { replace: true });
  };
  const reload = (id: string) => client.fetchQuery({ ...campaignQuery(id), staleTime: 0 });
  if (campaignId === NEW)
    return <CampaignEditor key={NEW} campaign={null} typed={typed} onKeep={keep} onReload={reload} />;
  if (query.isPending) return <Loading />;
  if (query.isLoadingError)
    return (
      <PageFailure title={t('nav.campaigns')} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (query.data.state !== 'draft') return <PublishedCampaign campaign={query.data} onKeep={keep} />;
  return (
    <CampaignEditor key={campaignId} campaign={query.data} typed={typed} onKeep={keep} onReload={reload} />
  );
}
