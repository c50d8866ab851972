import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { refetchAll, Rejection, shopOfSuite } from '@munay/kit/testing';
import { CampaignPage } from './campaign/campaign-page';
import { PostPage } from './content/post-page';
import { SynonymsPage } from './content/synonyms-page';
import { UserPage } from './customers/user-page';
import { ProductPage } from './product/product-page';
import { PromotionPage } from './promotion/promotion-page';
import { SettingsPage } from './setting/settings-page';
import { StoreEditor } from './setting/store-editor';
import { both, LAVENDER } from './testing/product-pages';
import { PREVIEW, createPromotion } from './testing/promotions';
import { CAMPAIGN, POST, SETTINGS, SHIPPING, STORE, SYNONYMS, USER } from './testing/records';
import { renderInAdmin } from './testing/render-in-admin';

interface Editor {
  name: string;
  page: ReactNode;
  path?: string;
  /** Pattern of the route, for a page that reads parameters. */
  route?: string;
  messages: string[];
  record: object & { version?: number };
  read: Endpoint<EndpointInput, unknown>;
  save: Endpoint<EndpointInput, unknown>;
  /** A field, the text typed into it, and the change it makes to the record. */
  typed: { label: string; text: string; change: object };
  /** What another person changes in the record. */
  theirs: object;
  /** Continues after the conflict. */
  resolve: () => Promise<void>;
}

const shop = shopOfSuite();
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const save = () => click(/^Guardar/);
const saveBar = () => screen.queryByRole('region', { name: 'Cambios sin guardar' });

async function takeOverAndSave(): Promise<void> {
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
    typed: { label: 'Título', text: 'Olivo viejo', change: { title: { ...POST.title, es: 'Olivo viejo' } } },
    theirs: { summary: both('De Rosa') },
    resolve: takeOverAndSave,
  },
  {
    name: 'synonym',
    page: <SynonymsPage />,
    messages: ['content'],
    record: SYNONYMS,
    read: ENDPOINTS.getSynonyms,
    save: ENDPOINTS.saveSynonyms,
    typed: { label: 'Un grupo por línea', text: 'bebé, niño', change: { groups: [['bebé', 'niño']] } },
    theirs: { groups: [['champú', 'shampoo', 'pelo']] },
    resolve: takeOverAndSave,
  },
  {
    name: 'settings',
    page: <SettingsPage />,
    messages: ['settings', 'orders', 'store', 'fields'],
    record: SETTINGS,
    read: ENDPOINTS.getSettings,
    save: ENDPOINTS.setSettings,
    typed: { label: 'Teléfono de contacto', text: '+34600', change: { contactPhone: '+34600' } },
    theirs: { contactEmail: 'taller@munay.example' },
    resolve: takeOverAndSave,
  },
  {
    name: 'shipping table',
    page: <SettingsPage />,
    messages: ['settings', 'orders', 'store', 'fields'],
    record: SHIPPING,
    read: ENDPOINTS.getShippingTable,
    save: ENDPOINTS.setShippingTable,
    typed: {
      label: 'Coste de Envío, Península',
      text: '5,20',
      change: { options: [{ ...SHIPPING.options[0], costCents: 520 }] },
    },
    theirs: { options: [{ ...SHIPPING.options[0], freeFromCents: 6_000 }] },
    resolve: takeOverAndSave,
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
    typed: { label: 'Nombre', text: 'Mía', change: { name: 'Mía' } },
    theirs: { address: 'Calle Nueva 1' },
    resolve: takeOverAndSave,
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
    typed: {
      label: 'En español',
      text: 'Uno gratis',
      change: { title: { es: 'Uno gratis', en: 'Three for two' } },
    },
    theirs: { maxUses: 50 },
    resolve: takeOverAndSave,
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
    typed: { label: 'Nombre en español', text: 'Piel', change: { title: { ...CAMPAIGN.title, es: 'Piel' } } },
    theirs: { percent: 25 },
    resolve: takeOverAndSave,
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
    typed: { label: 'Cuidado', text: 'A la sombra.', change: { care: { es: 'A la sombra.', en: '' } } },
    theirs: { howToUse: both('Sin agua.') },
    resolve: () => click('Guardar combinado'),
  },
  {
    // Its requests have no version: they contain the changed fields only
    name: 'user',
    page: <UserPage />,
    path: `/admin/dashboard?tab=users&user=${USER._id}`,
    messages: ['customers', 'fields'],
    record: USER,
    read: ENDPOINTS.openUser,
    save: ENDPOINTS.editUser,
    typed: { label: 'Teléfono', text: '600', change: { phone: '600' } },
    theirs: { firstname: 'Rosa' },
    resolve: () => Promise.resolve(),
  },
];

let stored: Editor['record'];
const changeElsewhere = (change: object): void => {
  stored = { ...stored, ...change, ...(stored.version && { version: stored.version + 1 }) };
};

async function open({ page, path, route = '*', messages, record, read, save: saved, typed }: Editor) {
  stored = record;
  shop.answer(ENDPOINTS.getSettings, () => SETTINGS);
  shop.answer(ENDPOINTS.getShippingTable, () => SHIPPING);
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [] }));
  shop.answer(ENDPOINTS.listAudit, () => ({ entries: [], nextCursor: null }) as never);
  shop.answer(ENDPOINTS.listIngredients, () => ({ ingredients: [] }));
  shop.answer(ENDPOINTS.previewPromotion, () => PREVIEW);
  shop.answer(ENDPOINTS.previewCampaign, () => new Rejection('internal'));
  shop.answer(read, () => stored);
  shop.answer(saved, (input) => {
    const body = input.body as Partial<Editor['record']>;
    if (body.version !== undefined && body.version !== stored.version)
      return saved === ENDPOINTS.updateProduct
        ? new Rejection('productChanged', { product: stored })
        : new Rejection('editedMeanwhile');
    changeElsewhere({ ...body, version: stored.version });
    return stored;
  });
  const { client } = await renderInAdmin(
    <Routes>
      <Route path={route} element={page} />
    </Routes>,
    { ...(path && { path }), messages },
  );
  const [field] = await screen.findAllByLabelText<HTMLInputElement>(new RegExp(`^${typed.label}`));
  return { client, field: field as HTMLInputElement };
}

describe.each(EDITORS)('$name editor', (editor) => {
  const { typed, theirs, read, resolve } = editor;

  test('unedited fields adopt values saved by another user', async () => {
    const { client, field } = await open(editor);
    changeElsewhere(typed.change);
    await refetchAll(client);
    expect(field.value).toBe(typed.text);
    expect(saveBar()).toBeNull();
  });

  test('typed values are preserved and never overwrite values saved by another user', async () => {
    const { client, field } = await open(editor);
    await userEvent.clear(field);
    await userEvent.type(field, typed.text);
    shop.answer(read, () => new Rejection('internal'));
    await refetchAll(client);
    expect(field.value).toBe(typed.text);
    shop.answer(read, () => stored);
    changeElsewhere(theirs);
    await refetchAll(client);
    expect(field.value).toBe(typed.text);
    await save();
    await resolve();
    await waitFor(() => expect(saveBar()).toBeNull());
    expect(field.value).toBe(typed.text);
    expect(stored).toMatchObject({ ...theirs, ...typed.change });
  });
});
