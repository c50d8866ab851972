import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { setLocale } from '../i18n/load-messages';
import { Link, Route, Routes, useNavigate } from '../router/router';
import { renderInShell } from '../testing';
import { StateScreen } from './failure';
import { PageTitle, RouteAnnouncer } from './page-title';

const Pages = () => (
  <>
    <Link to="/shop">Tienda</Link>
    <Link to="/?tag=vegano">Filtro</Link>
    <Routes>
      <Route path="/" element={<PageTitle title="Jabón hecho a mano" />} />
      <Route path="/shop" element={<PageTitle title="Jabones">Todos los jabones</PageTitle>} />
    </Routes>
    <RouteAnnouncer />
  </>
);

test('navigation moves the focus to the page title and announces the new page', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  renderInShell(<Pages />);
  expect(document.title).toBe('Jabón hecho a mano · Munay');
  expect(document.documentElement.dataset.hydrated).toBe('');
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('status').textContent).toBe('');

  await userEvent.click(screen.getByRole('link', { name: 'Tienda' }));
  expect(document.title).toBe('Jabones · Munay');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Todos los jabones' }));
  expect(screen.getByRole('status').textContent).toBe('Jabones · Munay');
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

function Review() {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsSent(true)}>
        Enviar
      </button>
      {isSent ? <PageTitle key="sent" title="Gracias" /> : <PageTitle title="Tu reseña" />}
    </>
  );
}

test('a page that shows a new heading moves the focus to the heading', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  renderInShell(<Review />);
  scroll.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gracias' }));
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

test('navigating back keeps the scroll position that the browser restores', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const BackButton = () => {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate(-1)}>
        Atrás
      </button>
    );
  };
  renderInShell(
    <>
      <Pages />
      <BackButton />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Tienda' }));
  scroll.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Atrás' }));
  await screen.findByRole('heading', { name: 'Jabón hecho a mano' });
  expect(scroll).not.toHaveBeenCalled();
});

test('a changed query on the same page does not move the focus or scroll', async () => {
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  renderInShell(<Pages />);
  scroll.mockClear();
  await userEvent.click(screen.getByRole('link', { name: 'Filtro' }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Filtro' }));
  expect(scroll).not.toHaveBeenCalled();
});

test('a state screen sets the document title', () => {
  const MissingPage = ({ title }: { title: string }) => (
    <StateScreen icon="info" tone="info" title={title} text="…" />
  );
  const { rerender } = renderInShell(<MissingPage title="Este jabón no está" />);
  expect(document.title).toBe('Este jabón no está · Munay');
  rerender(<MissingPage title="We can’t find this soap" />);
  expect(document.title).toBe('We can’t find this soap · Munay');
});

test('the announced title is cleared when the language changes', async () => {
  renderInShell(<Pages />);
  await userEvent.click(screen.getByRole('link', { name: 'Tienda' }));
  expect(screen.getByRole('status').textContent).toBe('Jabones · Munay');
  await act(() => setLocale('en'));
  expect(screen.getByRole('status').textContent).toBe('');
});
