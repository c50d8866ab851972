import { useState } from 'react';
import { type AdminPromotion, PROMOTION_STATES } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ButtonLink, currentLocale, endpointQuery, useFormat, useNavigate, useT } from '@munay/kit';
import { capitalize } from '../components/capitalize';
import { PageHead } from '../components/page-head';
import { useShortcuts } from '../components/shortcuts';
import { AdminIcon } from '../icons/admin-icon';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { PromotionBadge } from './promotion-badge';
import { describePeriod, describeRule, listConditionTexts } from './promotion-texts';
import { RowMenu } from './row-menu';
import { StackingRules } from './stacking-rules';
import { UsesLink } from './uses-link';
import styles from './promotion.module.css';

const PROMOTION_LIST: ListSpec = { sorts: [], defaultSort: '', filters: { state: PROMOTION_STATES } };
const NEW_PATH = '/admin/promotions/new';

const rowKey = ({ _id }: AdminPromotion): string => _id;
const getName = ({ title }: AdminPromotion): string => title[currentLocale()] || title.es || title.en;
const toPath = ({ _id }: AdminPromotion): string => `/admin/promotions/${_id}`;

/** `/admin/promotions`: rules that lower order prices, and how they are combined. */
export function PromotionList() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const [now] = useState(() => Date.now());
  const list = useListState(PROMOTION_LIST);
  const state = PROMOTION_STATES.find((promotionState) => promotionState === list.state.filters.state?.[0]);
  const query = useListQuery(
    endpointQuery(ENDPOINTS.listPromotions, {
      query: { ...toPageQuery(list.state), state },
    }),
  );
  useShortcuts([{ keys: 'c', group: 'list', label: t('promo.new'), run: () => void navigate(NEW_PATH) }]);
  const counts = query.data?.counts;
  const columns: Column<AdminPromotion>[] = [
    {
      id: 'title',
      head: t('promo.title'),
      names: true,
      phone: '1l',
      cell: (promotion) => (
        <>
          {getName(promotion) || t('promo.untitled')}{' '}
          <span
            className={promotion.code && promotion.redemption === 'shared' ? styles.codeBox : styles.code}
          >
            {promotion.redemption === 'single'
              ? t('promo.singles', { count: promotion.codes })
              : (promotion.code ?? t('promo.automatic'))}
          </span>
        </>
      ),
    },
    {
      id: 'rule',
      head: t('promo.what'),
      phone: '3l',
      cell: (promotion) => (
        <span className={styles.what}>
          {capitalize(
            [describeRule(promotion, t, format), ...listConditionTexts(promotion, t, format)].join(', '),
          )}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('promo.state'),
      phone: '1r',
      cell: (promotion) => <PromotionBadge promotion={promotion} now={now} />,
    },
    {
      id: 'period',
      head: t('promo.period'),
      phone: '2l',
      cell: (promotion) => capitalize(describePeriod(promotion, t, format)),
    },
    {
      id: 'uses',
      head: t('promo.uses'),
      right: true,
      phone: '2r',
      cell: (promotion) => <UsesLink promotion={promotion} />,
    },
    {
      id: 'saved',
      head: t('promo.saved'),
      right: true,
      phone: '3r',
      cell: ({ savedCents, state }) => (state === 'draft' ? '–' : format.money(savedCents)),
    },
  ];
  return (
    <div className="grid g4">
      <PageHead
        title={t('nav.promotions')}
        sub={t('promo.sub')}
        actions={
          <>
            <ButtonLink variant="quiet" href="#rules">
              {t('promo.rules')}
            </ButtonLink>
            <ButtonLink variant="primary" to={NEW_PATH}>
              <AdminIcon name="plus" /> {t('promo.new')}
            </ButtonLink>
          </>
        }
      />
      <DataList
        caption={t('promo.list')}
        list={list}
        query={query}
        getRows={({ promotions }) => promotions}
        rowKey={rowKey}
        rowName={getName}
        rowTo={toPath}
        columns={columns}
        renderMore={(promotion) => <RowMenu promotion={promotion} />}
        views={[null, ...PROMOTION_STATES].map((entry) => ({
          id: entry ?? 'all',
          label: t(entry ? `promo.states.${entry}` : 'promo.states.all'),
          count: counts
            ? entry
              ? counts[entry]
              : PROMOTION_STATES.reduce((sum, state) => sum + counts[state], 0)
            : undefined,
          change: { filters: { state: entry && [entry] } },
          isActive: (entry ?? undefined) === state,
        }))}
        search={{ label: t('promo.search'), hint: t('promo.searchHint') }}
        empty={{ icon: 'percent', title: t('promo.none'), text: t('promo.noneText') }}
      />
      <StackingRules />
    </div>
  );
}
