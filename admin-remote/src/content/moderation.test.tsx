import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ModerationQuestion } from '@munay/contracts/shop/question';
import { Toaster } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { useFocusFallback } from '../components/focus-fallback';
import en from '../i18n/content.en.json';
import es from '../i18n/content.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { ModerationPage } from './moderation-page';

const createQuestion = (number: number): ModerationQuestion => ({
  _id: `q${number}`,
  product: null,
  author: 'Ana Q.',
  text: `¿Pregunta ${number}?`,
  locale: 'es',
  status: 'pending',
  reason: null,
  demo: false,
  helpful: 0,
  answers: [],
  at: '2026-11-20T10:00:00.000Z',
  reports: 0,
  reportReasons: [],
  customer: null,
});

const shop = createSuiteShop();
let questions: ModerationQuestion[];
beforeEach(() => {
  questions = [1, 2, 3].map(createQuestion);
  const counts = { pending: 3, published: 0, hidden: 0 };
  shop.answer(ENDPOINTS.moderateQuestions, () => ({ page: 1, pageSize: 25, total: 3, counts, questions }));
  shop.answer(ENDPOINTS.decideQuestion, ({ params: { id } }) => {
    questions = questions.filter(({ _id }) => _id !== id);
    return createQuestion(1);
  });
  shop.answer(ENDPOINTS.answerQuestion, () => createQuestion(1));
});

function Page() {
  const mainRef = useRef<HTMLElement>(null);
  useFocusFallback(mainRef);
  return (
    <main ref={mainRef}>
      <ModerationPage />
      <Toaster />
    </main>
  );
}
const findCard = async (text: string) => {
  const paragraph = await screen.findByText(text, { selector: 'article p' });
  return within(paragraph.closest('li') as HTMLElement);
};

beforeEach(async () => {
  await renderInAdmin(<Page />, { path: '/admin/moderation?queue=questions', texts: { es, en } });
});

test('answering a question publishes the question and focuses the next item', async () => {
  const second = await findCard('¿Pregunta 2?');
  await userEvent.click(second.getByRole('button', { name: 'Responder' }));
  await userEvent.type(second.getByLabelText('Respuesta del taller'), 'Cinco semanas.');
  await userEvent.click(second.getByRole('button', { name: 'Responder' }));
  expect(second.queryByLabelText('Respuesta del taller')).toBeNull();
  await userEvent.click(second.getByRole('button', { name: 'Responder' }));
  expect(second.getByLabelText<HTMLTextAreaElement>('Respuesta del taller').value).toBe('Cinco semanas.');
  await userEvent.click(second.getByRole('button', { name: 'Publicar pregunta y respuesta' }));
  await waitFor(() => expect(screen.queryByText('¿Pregunta 2?')).toBeNull());
  expect(shop.inputs(ENDPOINTS.decideQuestion)).toEqual([
    expect.objectContaining({ params: { id: 'q2' }, body: { status: 'published' } }),
  ]);
  expect(shop.inputs(ENDPOINTS.answerQuestion).map(({ body }) => body.text)).toEqual(['Cinco semanas.']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('¿Pregunta 3?'));
});

test('moderating the last item by keyboard focuses the previous item', async () => {
  const third = await findCard('¿Pregunta 3?');
  third.getByRole('button', { name: /Publicar/ }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('¿Pregunta 3?')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('¿Pregunta 2?'));
});

/** Clicks undo in the last toast, because toasts from other tests may still be open. */
const undoFromToast = async () =>
  userEvent.click(screen.getAllByRole('button', { name: 'Deshacer' }).at(-1) as HTMLElement);

test('hiding a question can be undone from the toast', async () => {
  const first = await findCard('¿Pregunta 1?');
  await userEvent.click(first.getByRole('button', { name: /^Ocultar/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar: ofensivo' }));
  await screen.findByText('Oculto.');
  await undoFromToast();
  await screen.findByText('Deshecho.');
  const decision = { status: 'hidden', reason: 'offensive' };
  expect(shop.inputs(ENDPOINTS.decideQuestion).map(({ params, body }) => [params.id, body])).toEqual([
    ['q1', decision],
    ['q1', { status: 'pending', undoes: decision }],
  ]);
});

test('undoing a moderation decision is rejected if another user changed the decision', async () => {
  const first = await findCard('¿Pregunta 1?');
  await userEvent.click(first.getByRole('button', { name: /^Publicar/ }));
  await screen.findByText('Publicado.');
  shop.answer(ENDPOINTS.decideQuestion, () => new Rejection('editConflict'));
  await undoFromToast();
  expect(await screen.findByText(/ha cambiado/)).toBeTruthy();
});
