import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, Loading, useQuery, useT } from '@munay/kit';
import { PageFailure } from '../parts/page-failure';
import { PageHead } from '../parts/page-head';
import { SettingHistory } from './setting-history';
import styles from './setting.module.css';
import { ShippingForm } from './shipping-form';
import { StoreList } from './store-list';
import { ShopForm } from './shop-form';

/** `/admin/settings`: what staff set for the whole shop, with who changed what. */
export function SettingsPage() {
  const t = useT();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(ENDPOINTS.getSettings, undefined, { signal }),
  });
  const shipping = useQuery({
    queryKey: ['shipping-table'],
    queryFn: ({ signal }) => call(ENDPOINTS.getShippingTable, undefined, { signal }),
  });
  if (settings.isPending || shipping.isPending) return <Loading />;
  const error = settings.error ?? shipping.error;
  if (error || !settings.data || !shipping.data)
    return (
      <PageFailure
        title={t('setting.title')}
        error={error}
        onRetry={() => {
          void settings.refetch();
          void shipping.refetch();
        }}
      />
    );
  return (
    <div className={styles.page}>
      <PageHead title={t('setting.title')} />
      <ShopForm key={`shop${settings.data.version}`} settings={settings.data} />
      <ShippingForm key={`shipping${shipping.data.version}`} table={shipping.data} />
      <StoreList />
      <SettingHistory />
    </div>
  );
}
