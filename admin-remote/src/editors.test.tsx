import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, refetchAll, Rejection } from '@munay/kit/testing';
import { CampaignPage } from './campaign/campaign-page';
import { PostPage } from './content/post-page';
import { SynonymsPage } from './content/synonyms-page';
import { UserPage } from './customers/user-page';
import { ProductPage } from './product/product-page';
import { PromotionPage } from './promotion/promotion-page';
import { SettingsPage } from './setting/settings-page';
import { StoreEditor } from './setting/store-editor';
import { createBilingual, LAVENDER } from './testing/product-pages';
import { createPromotion, PREVIEW } from './testing/promotions';
import { CAMPAIGN, POST, SETTINGS, SHIPPING, STORE, SYNONYMS, USER } from './testing/records';
import { renderInAdmin } from './testing/render-in-admin';

interface Editor {
  name: string;
  page: ReactNode;
  path?: string;
  /** Route pattern, for pages that read parameters. */
  route?: string;
  messages: string[];
  record: object & { version?: number };
  read: Endpoint<EndpointInput, unknown>;
  save: Endpoint<EndpointInput, unknown>;
  /** The field to edit, the text to type, and the expected change of the record. */
  edit: { label: string; text: string; change: object };
  /** The concurrent change made by another person. */
  otherEdit: object;
  /** Resolves the edit conflict on the page. */
  resolve: () => Promise<void>;
}

const shop = createSuiteShop();
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const save = () => click(/^Guardar/);
const saveBar = () => screen.queryByRole('region', { name: 'Cambios sin guardar' });

async function adoptAndSave(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Cargar lo nuevo y conservar mis cambios' });
  await userEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await save();
}

const EDITORS: Editor[] = [
  {
    name: 'post',
    page: <PostPage />,
    path: '/admin/posts?post=p1',
    messages: ['content', 'fields'],
    record: POST,
    read: ENDPOINTS.getPostDraft,
    save: ENDPOINTS.updatePost,
    edit: { label: 'Título', text: 'Olivo viejo', change: { title: { ...POST.title, es: 'Olivo viejo' } } },
    otherEdit: { summary: createBilingual('De Rosa') },
    resolve: adoptAndSave,
  },
  {
    name: 'synonym',
    page: <SynonymsPage />,
    messages: ['content'],
    record: SYNONYMS,
    read: ENDPOINTS.getSynonyms,
    save: ENDPOINTS.saveSynonyms,
    edit: { label: 'Un grupo por línea', text: 'bebé, niño', change: { groups: [['bebé', 'niño']] } },
    otherEdit: { groups: [['champú', 'shampoo', 'pelo']] },
    resolve: adoptAndSave,
  },
  {
    name: 'settings',
    page: <SettingsPage />,
    messages: ['settings', 'orders', 'store', 'fields'],
    record: SETTINGS,
    read: ENDPOINTS.getSettings,
    save: ENDPOINTS.setSettings,
    edit: { label: 'Teléfono de contacto', text: '+34600', change: { contactPhone: '+34600' } },
    otherEdit: { contactEmail: 'taller@munay.example' },
    resolve: adoptAndSave,
  },
  {
    name: 'shipping table',
    page: <SettingsPage />,
    messages: ['settings', 'orders', 'store', 'fields'],
    record: SHIPPING,
    read: ENDPOINTS.getShippingTable,
    save: ENDPOINTS.setShippingTable,
    edit: {
      label: 'Coste de Envío, Península',
      text: '5,20',
      change: { options: [{ ...SHIPPING.options[0], costCents: 520 }] },
    },
    otherEdit: { options: [{ ...SHIPPING.options[0], freeFromCents: 6_000 }] },
    resolve: adoptAndSave,
  },
  {
    name: 'store',
    page: <StoreEditor />,
    path: '/admin/stores/s1',
    route: '/admin/stores/:storeId',
    messages: ['store', 'fields'],
    record: STORE,
    read: ENDPOINTS.openStore,
    save: ENDPOINTS.editStore,
    edit: { label: 'Nombre', text: 'Mía', change: { name: 'Mía' } },
    otherEdit: { address: 'Calle Nueva 1' },
    resolve: adoptAndSave,
  },
  {
    name: 'promotion',
    page: <PromotionPage />,
    path: '/admin/promotions/p1',
    route: '/admin/promotions/:promotionId',
    messages: ['promotions', 'fields'],
    record: createPromotion(),
    read: ENDPOINTS.openPromotion,
    save: ENDPOINTS.editPromotion,
    edit: {
      label: 'En español',
      text: 'Uno gratis',
      change: { title: { es: 'Uno gratis', en: 'Three for two' } },
    },
    otherEdit: { maxUses: 50 },
    resolve: adoptAndSave,
  },
  {
    name: 'campaign',
    page: <CampaignPage />,
    path: '/admin/campaigns/c1',
    route: '/admin/campaigns/:campaignId',
    messages: ['campaigns', 'fields'],
    record: CAMPAIGN,
    read: ENDPOINTS.openCampaign,
    save: ENDPOINTS.editCampaign,
    edit: { label: 'Nombre en español', text: 'Piel', change: { title: { ...CAMPAIGN.title, es: 'Piel' } } },
    otherEdit: { percent: 25 },
    resolve: adoptAndSave,
  },
  {
    name: 'product',
    page: <ProductPage />,
    path: `/admin/update-product/${LAVENDER._id}`,
    route: '/admin/update-product/:productId',
    messages: ['products', 'fields'],
    record: LAVENDER,
    read: ENDPOINTS.openProduct,
    save: ENDPOINTS.updateProduct,
    edit: { label: 'Cuidado', text: 'A la sombra.', change: { care: { es: 'A la sombra.', en: '' } } },
    otherEdit: { howToUse: createBilingual('Sin agua.') },
    resolve: () => click('Guardar combinado'),
  },
  {
    // Requests contain no version, only the changed fields
    name: 'user',
    page: <UserPage />,
    path: `/admin/dashboard?tab=users&user=${USER._id}`,
    messages: ['customers', 'fields'],
    record: USER,
    read: ENDPOINTS.openUser,
    save: ENDPOINTS.editUser,
    edit: { label: 'Teléfono', text: '600', change: { phone: '600' } },
    otherEdit: { firstname: 'Rosa' },
    resolve: () => Promise.resolve(),
  },
];

let storedRecord: Editor['record'];
const changeInOtherTab = (change: object): void => {
  storedRecord = {
    ...storedRecord,
    ...change,
    ...(storedRecord.version && { version: storedRecord.version + 1 }),
  };
};

async function open({ page, path, route = '*', messages, record, read, save: saved, edit }: Editor) {
  storedRecord = record;
  shop.answer(ENDPOINTS.getSettings, () => SETTINGS);
  shop.answer(ENDPOINTS.getShippingTable, () => SHIPPING);
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [] }));
  shop.answer(ENDPOINTS.listAudit, () => ({ entries: [], nextCursor: null }) as never);
  shop.answer(ENDPOINTS.listIngredients, () => ({ ingredients: [] }));
  shop.answer(ENDPOINTS.previewPromotion, () => PREVIEW);
  shop.answer(ENDPOINTS.previewCampaign, () => new Rejection('internal'));
  shop.answer(read, () => storedRecord);
  shop.answer(saved, (input) => {
    const body = input.body as Partial<Editor['record']>;
    if (body.version !== undefined && body.version !== storedRecord.version)
      return saved === ENDPOINTS.updateProduct
        ? new Rejection('productChanged', { product: storedRecord })
        : new Rejection('editConflict');
    changeInOtherTab({ ...body, version: storedRecord.version });
    return storedRecord;
  });
  const { client } = await renderInAdmin(
    <Routes>
      <Route path={route} element={page} />
    </Routes>,
    { ...(path && { path }), messages },
  );
  const [field] = await screen.findAllByLabelText<HTMLInputElement>(new RegExp(`^${edit.label}`));
  return { client, field: field as HTMLInputElement };
}

describe.each(EDITORS)('$name editor', (editor) => {
  const { edit, otherEdit, read, resolve } = editor;

  test('unedited fields show values saved by another user', async () => {
    const { client, field } = await open(editor);
    changeInOtherTab(edit.change);
    await refetchAll(client);
    expect(field.value).toBe(edit.text);
    expect(saveBar()).toBeNull();
  });

  test('edited values are kept if another user saves different fields', async () => {
    const { client, field } = await open(editor);
    await userEvent.clear(field);
    await userEvent.type(field, edit.text);
    shop.answer(read, () => new Rejection('internal'));
    await refetchAll(client);
    expect(field.value).toBe(edit.text);
    shop.answer(read, () => storedRecord);
    changeInOtherTab(otherEdit);
    await refetchAll(client);
    expect(field.value).toBe(edit.text);
    await save();
    await resolve();
    await waitFor(() => expect(saveBar()).toBeNull());
    expect(field.value).toBe(edit.text);
    expect(storedRecord).toMatchObject({ ...otherEdit, ...edit.change });
  });
});
