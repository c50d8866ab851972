import type { CampaignRow } from '@munay/contracts/admin/campaign';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ButtonLink, endpointQuery, useFormat, useNavigate, useT } from '@munay/kit';
import { capitalize } from '../components/capitalize';
import { PageHead } from '../components/page-head';
import { useShortcuts } from '../components/shortcuts';
import { AdminIcon } from '../icons/admin-icon';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { CampaignBadge } from './campaign-badge';
import { formatPeriod, getTitle } from './campaign-texts';

const CAMPAIGN_LIST: ListSpec = { sorts: [], defaultSort: '', filters: {} };
const NEW_PATH = '/admin/campaigns/new';

const rowKey = ({ _id }: CampaignRow): string => _id;
const toPath = ({ _id }: CampaignRow): string => `/admin/campaigns/${_id}`;

/** `/admin/campaigns`: the campaign list. */
export function CampaignList() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListState(CAMPAIGN_LIST);
  const query = useListQuery(endpointQuery(ENDPOINTS.listCampaigns, { query: toPageQuery(list.state) }));
  useShortcuts([{ keys: 'c', group: 'list', label: t('campaign.new'), run: () => void navigate(NEW_PATH) }]);
  const columns: Column<CampaignRow>[] = [
    { id: 'title', head: t('campaign.title'), names: true, phone: '1l', cell: getTitle },
    {
      id: 'state',
      head: t('campaign.state'),
      phone: '1r',
      cell: ({ state }) => <CampaignBadge state={state} />,
    },
    {
      id: 'percent',
      head: t('field.campaign.percent'),
      right: true,
      phone: '2r',
      cell: ({ percent }) => format.discount(percent),
    },
    {
      id: 'period',
      head: t('campaign.period'),
      phone: '2l',
      cell: (campaign) => capitalize(t('campaign.fromTo', formatPeriod(campaign, format))),
    },
    {
      id: 'sizes',
      head: t('campaign.sizes'),
      right: true,
      hiddenBelow: 'narrow',
      phone: '3l',
      phoneCell: ({ sizes }) => t('campaign.sizesCount', { count: sizes }),
      cell: ({ sizes, state }) => (state === 'draft' ? '–' : sizes),
    },
  ];
  return (
    <>
      <PageHead
        title={t('nav.campaigns')}
        sub={t('campaign.sub')}
        actions={
          <ButtonLink variant="primary" to={NEW_PATH}>
            <AdminIcon name="plus" /> {t('campaign.new')}
          </ButtonLink>
        }
      />
      <DataList
        caption={t('campaign.list')}
        list={list}
        query={query}
        getRows={({ campaigns }) => campaigns}
        rowKey={rowKey}
        rowName={getTitle}
        rowTo={toPath}
        columns={columns}
        empty={{ icon: 'percent', title: t('campaign.none'), text: t('campaign.noneText') }}
      />
    </>
  );
}
