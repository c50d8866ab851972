import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PostDraft } from '@munay/contracts/shop/blog';
import type { SynonymList } from '@munay/contracts/shop/search';
import { refetchAll, Refusal, shopOfSuite } from '@munay/kit/testing';
import { LeaveGuard } from '../form/leave-guard';
import en from '../i18n/content.en.json';
import es from '../i18n/content.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { PostPage } from './post-page';
import { SynonymsPage } from './synonyms-page';

const both = (text: string) => ({ es: text, en: `${text} (en)` });
const POST = {
  _id: 'p1',
  version: 3,
  title: both('Olivo'),
  slug: both('olivo'),
  summary: both('Del olivar'),
  body: both('Texto'),
  author: 'Rosa',
  cover: null,
  tags: [],
  products: [],
  status: 'scheduled',
  publishAt: '2026-12-01T17:30:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
} as unknown as PostDraft;

const shop = shopOfSuite();
let post: PostDraft;
let synonyms: SynonymList;
beforeEach(() => {
  post = POST;
  synonyms = { groups: [['champú', 'shampoo']], version: 3 };
  shop.answer(ENDPOINTS.getPostDraft, () => post);
  shop.answer(ENDPOINTS.getSynonyms, () => synonyms);
});

const open = async (page: ReactNode, path = '/') => {
  const { client } = await renderInAdmin(
    <>
      {page}
      <LeaveGuard />
    </>,
    { path, texts: { es, en }, messages: ['fields'] },
  );
  return client;
};
const field = (name: string | RegExp) => screen.getAllByLabelText(name)[0] as HTMLInputElement;
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }));
const takeOver = async () => {
  const read = await screen.findByRole('button', { name: 'Cargar lo nuevo y conservar mis cambios' });
  await userEvent.click(read);
  await waitFor(() => expect(read.isConnected).toBe(false));
};

test('a post that somebody else saved meanwhile is not written over', async () => {
  shop.answer(ENDPOINTS.updatePost, ({ body }) =>
    body.version === post.version ? { ...post, ...body, version: 5 } : new Refusal('editedMeanwhile'),
  );
  const client = await open(<PostPage />, '/admin/posts?post=p1');
  await userEvent.type(await screen.findByDisplayValue('Olivo'), ' viejo');
  post = { ...POST, version: 4, summary: both('De Rosa') };
  await refetchAll(client);
  await save();
  await takeOver();
  await waitFor(() => expect(field('Resumen').value).toBe('De Rosa'));
  expect(screen.getByDisplayValue('Olivo viejo')).toBeTruthy();
  await save();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull());
  expect(shop.inputs(ENDPOINTS.updatePost).map(({ body }) => [body.version, body.summary.es])).toEqual([
    [3, 'Del olivar'],
    [4, 'De Rosa'],
  ]);
});

test('what is typed while a post is on its way stays, and times are those of the shop', async () => {
  let arrive: () => void = () => undefined;
  shop.answer(ENDPOINTS.updatePost, async ({ body }) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return { ...post, ...body, version: 4 };
  });
  await open(<PostPage />, '/admin/posts?post=p1');
  const title = await screen.findByDisplayValue('Olivo');
  expect(screen.getByDisplayValue('2026-12-01T18:30')).toBeTruthy();
  await userEvent.type(title, ' viejo');
  await save();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.updatePost)).toHaveLength(1));
  await userEvent.type(title, ' y sabio');
  arrive();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Cambios sin guardar' }).textContent).not.toContain(
      'Guardando',
    ),
  );
  expect((title as HTMLInputElement).value).toBe('Olivo viejo y sabio');
  expect(shop.inputs(ENDPOINTS.updatePost)[0]?.body.publishAt).toBe('2026-12-01T17:30:00.000Z');
});

test('the preview shows cover, title, summary and text in the language that is being written', async () => {
  shop.answer(ENDPOINTS.previewPost, ({ body }) => ({ html: `<p>${body.body}</p>` }));
  await open(<PostPage />, '/admin/posts?post=p1');
  await userEvent.click(await screen.findByRole('tab', { name: /English/ }));
  const english = within(screen.getByRole('tabpanel', { name: /English/ }));
  for (const [label, text] of [
    ['Título', 'Olive'],
    ['Resumen', 'From the grove'],
    ['Texto', 'Once upon a time'],
  ] as const) {
    await userEvent.clear(english.getByLabelText(label));
    await userEvent.type(english.getByLabelText(label), text);
  }
  await userEvent.click(english.getByRole('button', { name: 'Vista previa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Olive' });
  within(dialog).getByText('From the grove');
  await within(dialog).findByText('Once upon a time');
});

test('what a post lacks to be published is named, and found in the other language', async () => {
  shop.answer(
    ENDPOINTS.updatePost,
    () =>
      new Refusal('badRequest', {
        fields: ['title.en', 'body.en'].map((field) => ({ field, rule: 'required' })),
      }),
  );
  await open(<PostPage />, '/admin/posts?post=p1');
  await userEvent.type(await screen.findByDisplayValue('Olivo'), '!');
  await save();
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Título', 'Texto']);
  expect(summary.textContent).toContain('Textos (inglés) Falta este dato: Título, Texto');
  expect(screen.getByRole('tab', { name: /English/ }).textContent).toContain('2 campos por corregir');
  await userEvent.click(within(summary).getByRole('link', { name: /^Texto/ }));
  await waitFor(() => expect(document.activeElement?.id).toBe('field-body-en'));
});

test('synonyms that somebody else saved meanwhile are not written over', async () => {
  shop.answer(ENDPOINTS.saveSynonyms, ({ body }) =>
    body.version === synonyms.version ? { ...body, version: 5 } : new Refusal('editedMeanwhile'),
  );
  const client = await open(<SynonymsPage />);
  await userEvent.type(await screen.findByLabelText('Un grupo por línea'), '{Enter}bebé, niño');
  synonyms = { groups: [['champú', 'shampoo', 'pelo']], version: 4 };
  await refetchAll(client);
  await save();
  await takeOver();
  await save();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.saveSynonyms)).toHaveLength(2));
  expect(shop.inputs(ENDPOINTS.saveSynonyms).map(({ body }) => body.version)).toEqual([3, 4]);
});

test('a word without another one is no group, and is not said to be saved', async () => {
  shop.answer(ENDPOINTS.saveSynonyms, ({ body }) => ({ ...body, version: 4 }));
  await open(<SynonymsPage />);
  const field = await screen.findByLabelText('Un grupo por línea');
  await userEvent.type(field, '{Enter}pelo');
  await save();
  await screen.findByText(/«pelo» está sola/);
  expect(shop.inputs(ENDPOINTS.saveSynonyms)).toEqual([]);
  await userEvent.type(field, ', cabello');
  await save();
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.saveSynonyms)[0]?.body.groups).toEqual([
      ['champú', 'shampoo'],
      ['pelo', 'cabello'],
    ]),
  );
});
