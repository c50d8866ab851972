import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { AnswerView, OwnQuestions } from '@munay/contracts/shop/question';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/review.en.json';
import es from '../i18n/review.es.json';
import { createQuestion, lucia } from '../testing/community-fixtures';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { QuestionForm } from './question-form';
import { QuestionList } from './question-list';

const createAnswer = (id: string, overrides: Partial<AnswerView> = {}): AnswerView => ({
  _id: id,
  by: 'staff',
  author: '',
  text: `Respuesta ${id}`,
  locale: 'es',
  accepted: false,
  status: 'published',
  reason: null,
  demo: false,
  at: '2026-03-16T10:00:00.000Z',
  ...overrides,
});
const createOwnQuestions = (overrides: Partial<OwnQuestions> = {}): OwnQuestions => ({
  questions: [],
  votes: [],
  bought: [],
  ...overrides,
});

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: lucia, cart: createCart([]) }));
  shop.answer(ENDPOINTS.ownQuestions, () => createOwnQuestions());
  shop.answer(ENDPOINTS.getQuestions, () => ({
    questions: [
      createQuestion('a', {
        answers: [
          createAnswer('1', { accepted: true }),
          createAnswer('2', { by: 'buyer', author: 'Marta L.' }),
        ],
      }),
      createQuestion('b'),
    ],
    total: 2,
    nextCursor: null,
  }));
});

const open = async () => {
  await renderInShop(
    <>
      <QuestionList product="lavanda" productId="id-Lavanda" />
      <QuestionForm productId="id-Lavanda" />
    </>,
    { texts: { es, en }, path: '/product/lavanda' },
  );
  return screen.findByRole('heading', { name: '¿Pregunta a?' });
};

test('the accepted answer is marked, and unanswered questions are labelled', async () => {
  await open();
  expect(screen.getByText('Respuesta aceptada')).toBeTruthy();
  expect(screen.getByText(/^El taller ·/)).toBeTruthy();
  expect(screen.getByText('Marta L., compra verificada')).toBeTruthy();
  expect(screen.getByText('Todavía sin respuesta')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Responder/ })).toBeNull();
});

test('questions and answers in a different language from the page are labelled with their language', async () => {
  shop.answer(ENDPOINTS.getQuestions, () => ({
    questions: [
      createQuestion('a', {
        locale: 'en',
        answers: [createAnswer('1'), createAnswer('2', { locale: 'en' })],
      }),
    ],
    total: 1,
    nextCursor: null,
  }));
  await open();
  expect(screen.getByText('Óscar B. · en inglés')).toBeTruthy();
  const [spanishText, englishText] = screen
    .getAllByText(/^El taller ·/)
    .map(({ textContent }) => textContent);
  expect([spanishText?.includes('español'), englishText?.endsWith('· en inglés')]).toEqual([false, true]);
});

test('only buyers who received the product can answer its questions', async () => {
  shop.answer(ENDPOINTS.ownQuestions, () => createOwnQuestions({ bought: ['id-Lavanda'] }));
  shop.answer(ENDPOINTS.answerQuestion, () => createQuestion('b'));
  await open();
  const [, second] = await screen.findAllByRole('button', { name: /^Responder/ });
  await userEvent.click(second!);
  expect(document.activeElement).toBe(screen.getByLabelText('Tu respuesta'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(document.activeElement?.textContent).toBe('Responder ¿Pregunta b?');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' Cinco semanas. ');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar la respuesta' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.answerQuestion)).toMatchObject([
      { params: { id: 'b' }, body: { text: 'Cinco semanas.' } },
    ]),
  );
});

test('sending an answer returns the focus to the button that opened the field', async () => {
  shop.answer(ENDPOINTS.ownQuestions, () => createOwnQuestions({ bought: ['id-Lavanda'] }));
  shop.answer(ENDPOINTS.answerQuestion, () => createQuestion('b'));
  await open();
  const [first] = await screen.findAllByRole('button', { name: /^Responder/ });
  await userEvent.click(first!);
  await userEvent.keyboard('Sí.');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar la respuesta' }));
  await waitFor(() => expect(screen.queryByLabelText('Tu respuesta')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Responder ¿Pregunta a?');
});

test('the author of a question can mark the accepted answer but cannot vote', async () => {
  shop.answer(ENDPOINTS.ownQuestions, () => createOwnQuestions({ questions: [createQuestion('a')] }));
  shop.answer(ENDPOINTS.acceptAnswer, () => createQuestion('a'));
  await open();
  const acceptButtons = await screen.findAllByRole('button', { name: /^Es la respuesta que buscaba/ });
  expect(acceptButtons.map((mark) => mark.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  await userEvent.click(acceptButtons[1]!);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.acceptAnswer)[0]?.body).toEqual({ answerId: '2' }));
  expect(document.activeElement).toBe(acceptButtons[1]);
  await waitFor(() => expect(acceptButtons[1]!.hasAttribute('aria-disabled')).toBe(false));
  shop.answer(ENDPOINTS.acceptAnswer, () => new Rejection('tooManyRequests'));
  await userEvent.click(acceptButtons[1]!);
  expect((await screen.findByRole('alert')).textContent).toContain('Demasiados intentos.');
  expect(screen.getAllByRole('button', { name: /^Útil/ })).toHaveLength(1);
});

test('a new question is pending and visible only to its author', async () => {
  shop.answer(ENDPOINTS.createQuestion, ({ body }) =>
    createQuestion('new', { text: body.text, status: 'pending' }),
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar la pregunta' }));
  expect(await screen.findByText('Escribe algo antes de enviarlo.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Tu pregunta'), '¿Flota?');
  shop.answer(ENDPOINTS.ownQuestions, () =>
    createOwnQuestions({ questions: [createQuestion('new', { text: '¿Flota?', status: 'pending' })] }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enviar la pregunta' }));
  expect(await screen.findByText('Enviada. La leemos antes de publicarla.')).toBeTruthy();
  expect(await screen.findByText('Pendiente de revisión. Solo la ves tú')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.createQuestion)[0]?.body).toEqual({
    productId: 'id-Lavanda',
    text: '¿Flota?',
  });
});

test('a pending question can be withdrawn after confirmation', async () => {
  let myQuestions = [createQuestion('x', { text: '¿Pica?', status: 'pending' })];
  shop.answer(ENDPOINTS.getQuestions, () => ({ questions: [], total: 0, nextCursor: null }));
  shop.answer(ENDPOINTS.ownQuestions, () => createOwnQuestions({ questions: myQuestions }));
  shop.answer(ENDPOINTS.deleteQuestion, () => new Rejection('tooManyRequests'));
  await renderInShop(<QuestionList product="lavanda" productId="id-Lavanda" />, { texts: { es, en } });
  const remove = await screen.findByRole('button', { name: 'Retirar la pregunta ¿Pica?' });
  expect(screen.queryByText('Todavía nadie ha preguntado.')).toBeNull();
  await userEvent.click(remove);
  const dialog = await screen.findByRole('alertdialog', { name: '¿Retirar la pregunta?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirar la pregunta' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Demasiados intentos.');

  shop.answer(ENDPOINTS.deleteQuestion, () => {
    myQuestions = [];
    return null;
  });
  await userEvent.click(remove);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar la pregunta' }),
  );
  expect(await screen.findByText('Todavía nadie ha preguntado.')).toBeTruthy();
  expect(document.activeElement).not.toBe(document.body);
});

test('a guest who asks a question is sent to the login and back', async () => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  await open();
  expect((await screen.findByRole('link', { name: 'Entrar y preguntar' })).getAttribute('href')).toBe(
    '/authUser?return=%2Fproduct%2Flavanda%23preguntas',
  );
});
