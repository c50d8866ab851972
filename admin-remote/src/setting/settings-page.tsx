import { Loading, useQuery, useT } from '@munay/kit';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { SettingHistory } from './setting-history';
import { settingsQuery, shippingQuery } from './setting-queries';
import { ShippingForm } from './shipping-form';
import { ShopForm } from './shop-form';
import { StoreList } from './store-list';
import styles from './setting.module.css';

/** `/admin/settings`: what staff set for the whole shop, with who changed what. */
export function SettingsPage() {
  const t = useT();
  const settings = useQuery(settingsQuery);
  const shipping = useQuery(shippingQuery);
  if (settings.isPending || shipping.isPending) return <Loading />;
  if (settings.isLoadingError || shipping.isLoadingError)
    return (
      <PageFailure
        title={t('setting.title')}
        error={settings.error ?? shipping.error}
        onRetry={() => {
          void settings.refetch();
          void shipping.refetch();
        }}
      />
    );
  return (
    <div className={`grid g4 ${styles.page}`}>
      <PageHead title={t('setting.title')} />
      <ShopForm settings={settings.data} />
      <ShippingForm table={shipping.data} />
      <StoreList />
      <SettingHistory />
    </div>
  );
}
