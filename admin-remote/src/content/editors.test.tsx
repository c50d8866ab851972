import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { LeaveGuard } from '../form/leave-guard';
import en from '../i18n/content.en.json';
import es from '../i18n/content.es.json';
import { POST, SYNONYMS } from '../testing/records';
import { renderInAdmin } from '../testing/render-in-admin';
import { PostPage } from './post-page';
import { SynonymsPage } from './synonyms-page';

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getPostDraft, () => POST);
  shop.answer(ENDPOINTS.getSynonyms, () => SYNONYMS);
});

const open = (page: ReactNode, path = '/') =>
  renderInAdmin(
    <>
      {page}
      <LeaveGuard />
    </>,
    { path, texts: { es, en }, messages: ['fields'] },
  );
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }));

test('text typed while a post is being saved is kept', async () => {
  let respond: () => void = () => undefined;
  shop.answer(ENDPOINTS.updatePost, async ({ body }) => {
    await new Promise<void>((resolve) => (respond = resolve));
    return { ...POST, ...body, version: 4 };
  });
  await open(<PostPage />, '/admin/posts?post=p1');
  const title = await screen.findByDisplayValue('Olivo');
  expect(screen.getByDisplayValue('2026-12-01T18:30')).toBeTruthy();
  await userEvent.type(title, ' viejo');
  await save();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.updatePost)).toHaveLength(1));
  await userEvent.type(title, ' y sabio');
  respond();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Cambios sin guardar' }).textContent).not.toContain(
      'Guardando',
    ),
  );
  expect((title as HTMLInputElement).value).toBe('Olivo viejo y sabio');
  expect(shop.inputs(ENDPOINTS.updatePost)[0]?.body.publishAt).toBe('2026-12-01T17:30:00.000Z');
});

test('the post preview shows title, summary and text in the edited language', async () => {
  shop.answer(ENDPOINTS.previewPost, ({ body }) => ({ html: `<p>${body.body}</p>` }));
  await open(<PostPage />, '/admin/posts?post=p1');
  await userEvent.click(await screen.findByRole('tab', { name: /English/ }));
  const englishTab = within(screen.getByRole('tabpanel', { name: /English/ }));
  for (const [label, text] of [
    ['Título', 'Olive'],
    ['Resumen', 'From the grove'],
    ['Texto', 'Once upon a time'],
  ] as const) {
    await userEvent.clear(englishTab.getByLabelText(label));
    await userEvent.type(englishTab.getByLabelText(label), text);
  }
  await userEvent.click(englishTab.getByRole('button', { name: 'Vista previa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Olive' });
  within(dialog).getByText('From the grove');
  await within(dialog).findByText('Once upon a time');
});

test('the post editor lists and links the fields missing for publication in each language', async () => {
  shop.answer(
    ENDPOINTS.updatePost,
    () =>
      new Rejection('badRequest', {
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

test('a synonym group with a single word is rejected', async () => {
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
