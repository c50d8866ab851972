import { NEW_ORDER_MAILS, type SettingsView, SHOP_SETTINGS } from '@munay/contracts/admin/setting';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call, invalidate, toast, useQueryClient, useT, withVerification } from '@munay/kit';
import { Panel } from '../components/panel';
import { Note } from '../feedback/list-states';
import { AdminInput, AdminSelect } from '../form/admin-field';
import { useEditor } from '../form/use-editor';
import { useTableFields } from '../form/use-table-fields';
import { settingsQuery } from './setting-queries';
import form from '../form/form.module.css';

const TEXT_FIELDS = ['contactEmail', 'contactPhone', 'accountHolder', 'iban'] as const;
/** Fields that affect buyers while they are empty. */
const RECOMMENDED_FIELDS = ['contactEmail', 'iban'] as const;

const toFields = (settings: SettingsView) => ({
  ...settings,
  lowStockThreshold: String(settings.lowStockThreshold),
});
type Fields = ReturnType<typeof toFields>;

/** Form state of the shop settings, and its conversion to the API format. */
export function useShopForm(settings: SettingsView) {
  const t = useT();
  const client = useQueryClient();
  const editor = useEditor({
    loaded: toFields(settings),
    save: (fields: Fields) =>
      withVerification(() =>
        call(ENDPOINTS.setSettings, {
          body: { ...fields, lowStockThreshold: Number(fields.lowStockThreshold) },
        }),
      ),
    toFields,
    onSaved: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      void invalidate(client, ENDPOINTS.listAudit);
      toast.success(t('setting.saved'));
    },
    reload: () => client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
  });
  return { ...editor, changes: editor.draft.changedFields.map((name) => t(`field.setting.${name}`)) };
}

export function ShopForm({
  shop: { draft, errors },
  settings,
}: {
  shop: ReturnType<typeof useShopForm>;
  settings: SettingsView;
}) {
  const t = useT();
  const fields = useTableFields('setting', SHOP_SETTINGS, draft, errors);
  const createFieldProps = (name: Parameters<typeof fields.field>[0]) => ({
    ...fields.field(name),
    span: 6 as const,
    changed: draft.changedFields.includes(name),
  });
  const missing = RECOMMENDED_FIELDS.filter((name) => settings[name] === '');
  return (
    <Panel title={t('setting.shop')}>
      {missing.length > 0 && (
        <Note tone="warning">
          {missing.map((name) => (
            <p key={name}>{t(`setting.missing.${name}`)}</p>
          ))}
        </Note>
      )}
      <div className={form.grid}>
        <AdminInput {...createFieldProps('lowStockThreshold')} inputMode="numeric" />
        {TEXT_FIELDS.map((name) => (
          <AdminInput key={name} {...createFieldProps(name)} />
        ))}
        <AdminSelect
          {...createFieldProps('newOrderMails')}
          onChange={(value) =>
            draft.set(
              'newOrderMails',
              NEW_ORDER_MAILS.find((newOrderMail) => newOrderMail === value) ?? 'gathered',
            )
          }
          options={NEW_ORDER_MAILS.map((value) => ({ value, label: t(`setting.newOrderMails.${value}`) }))}
        />
      </div>
    </Panel>
  );
}
