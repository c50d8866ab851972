import { useMemo } from 'react';
import type { SettingsView, ShippingTableView } from '@munay/contracts/admin/setting';
import { Loading, useQuery, useT } from '@munay/kit';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { FieldSummary } from '../form/field-summary';
import { SaveBar } from '../form/save-bar';
import { SaveFailure } from '../form/save-failure';
import { SettingHistory } from './setting-history';
import { settingsQuery, shippingQuery } from './setting-queries';
import { ShippingForm, useShippingForm } from './shipping-form';
import { ShopForm, useShopForm } from './shop-form';
import { StoreList } from './store-list';
import styles from './setting.module.css';

/** `/admin/settings`: shop settings with their latest changes. */
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
  return <Settings settings={settings.data} table={shipping.data} />;
}

function Settings({ settings, table }: { settings: SettingsView; table: ShippingTableView }) {
  const t = useT();
  const shop = useShopForm(settings);
  const shipping = useShippingForm(table);
  const forms = [shop, shipping];
  const lastErrors = useMemo(
    () => ({ ...shop.lastErrors, ...shipping.lastErrors }),
    [shop.lastErrors, shipping.lastErrors],
  );
  const errors = { ...shop.errors, ...shipping.errors };
  return (
    <div className={`grid g4 ${styles.page}`}>
      <PageHead title={t('setting.title')} />
      <FieldSummary errors={lastErrors} live={errors} />
      {forms.map(
        ({ failure, loadServerVersion }, index) =>
          failure !== null && (
            <SaveFailure key={index} error={failure} onLoadServerVersion={loadServerVersion} />
          ),
      )}
      <ShopForm shop={shop} settings={settings} />
      <ShippingForm shipping={shipping} />
      <StoreList />
      <SettingHistory />
      <SaveBar
        changes={forms.flatMap(({ changes }) => changes)}
        errors={Object.keys(errors).length}
        saving={forms.some(({ bar }) => bar.saving)}
        onSave={() => {
          for (const { changes, bar } of forms) if (changes.length > 0) bar.onSave();
        }}
        onDiscard={() => {
          for (const { bar } of forms) bar.onDiscard();
        }}
      />
    </div>
  );
}
