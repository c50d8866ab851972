import { type AdminStore, STORE } from '@munay/contracts/admin/store';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LOCALES } from '@munay/contracts/locale';
import {
  ButtonLink,
  call,
  endpointQuery,
  invalidate,
  toast,
  useNavigate,
  useParams,
  useQueryClient,
  useT,
  withVerification,
} from '@munay/kit';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { NEW_ID, RecordPage } from '../components/record-page';
import { AdminInput, AdminTextarea } from '../form/admin-field';
import { LanguageTabs } from '../form/language-tabs';
import { SaveBar } from '../form/save-bar';
import { EditorFailure, useEditor } from '../form/use-editor';
import { useTableFields } from '../form/use-table-fields';
import { StoreOwners } from './store-owners';
import form from '../form/form.module.css';
import styles from './setting.module.css';

const EMPTY_TEXT = { es: '', en: '' };
const TEXT_FIELDS = ['text', 'hours'] as const;
type Fields = Pick<AdminStore, 'name' | 'text' | 'address' | 'hours' | 'owners' | 'version'>;

const adminStoreQuery = (id: string) => endpointQuery(ENDPOINTS.openStore, { params: { id } });

/** `/admin/stores/<id>` and `/admin/stores/new`: details and owners of a store. */
export function StoreEditor() {
  const t = useT();
  const { storeId = NEW_ID } = useParams();
  return (
    <RecordPage id={storeId} query={adminStoreQuery(storeId)} title={t('store.title')}>
      {(store) => <Editor store={store} />}
    </RecordPage>
  );
}

const toFields = (store: AdminStore | null): Fields => {
  const {
    name = '',
    text = EMPTY_TEXT,
    address = '',
    hours = EMPTY_TEXT,
    owners = [],
    version = 0,
  } = store ?? {};
  return { name, text, address, hours, owners, version };
};

function Editor({ store }: { store: AdminStore | null }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const editor = useEditor({
    loaded: toFields(store),
    save: ({ version, ...sent }: Fields) => {
      const body = { ...sent, owners: sent.owners.map(({ _id }) => _id) };
      return withVerification(() =>
        store
          ? call(ENDPOINTS.editStore, { params: { id: store._id }, body: { ...body, version } })
          : call(ENDPOINTS.createStore, { body }),
      );
    },
    toFields,
    onSaved: (saved) => {
      client.setQueryData(adminStoreQuery(saved._id).queryKey, saved);
      void invalidate(client, ENDPOINTS.listStores, ENDPOINTS.viewStore);
      toast.success(t(store ? 'storeEdit.saved' : 'storeEdit.opened'));
      if (!store) void navigate(`/admin/stores/${saved._id}`, { replace: true });
    },
    reload: store && (() => client.fetchQuery({ ...adminStoreQuery(store._id), staleTime: 0 })),
  });
  const { value, changedFields, set } = editor.draft;
  const { errors } = editor;
  const fields = useTableFields('store', STORE, editor.draft, errors);
  const textCounts = Object.fromEntries(
    LOCALES.map((locale) => [locale, TEXT_FIELDS.filter((field) => value[field][locale].trim()).length]),
  ) as Record<'es' | 'en', number>;
  return (
    <div className={`grid g4 ${styles.page}`}>
      <PageHead
        title={store?.name ?? t('storeEdit.new')}
        back={{ to: '/admin/settings', label: t('store.all') }}
        {...(store && {
          actions: <ButtonLink to={`/store/view/${store._id}`}>{t('storeEdit.view')}</ButtonLink>,
        })}
      />
      <EditorFailure editor={editor} />
      <Panel title={t('storeEdit.data')}>
        <div className={form.grid}>
          {(['name', 'address'] as const).map((field) => (
            <AdminInput
              key={field}
              {...fields.field(field)}
              span={6}
              changed={store !== null && changedFields.includes(field)}
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('storeEdit.texts')} note={t('storeEdit.textsHint')}>
        <LanguageTabs
          label={t('storeEdit.texts')}
          counts={textCounts}
          total={TEXT_FIELDS.length}
          errors={errors}
        >
          {(locale) => (
            <div className={form.grid}>
              <AdminTextarea {...fields.fieldIn('text', locale)} rows={3} />
              <AdminInput {...fields.fieldIn('hours', locale)} />
            </div>
          )}
        </LanguageTabs>
      </Panel>
      <StoreOwners owners={value.owners} onChange={(next) => set('owners', next)} />
      <SaveBar changes={changedFields.map((field) => t(`field.store.${field}`))} {...editor.bar} />
    </div>
  );
}
