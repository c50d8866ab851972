import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, I18nRoot, Link, loadCatalogue, Route, Routes, startLocale } from '@munay/kit';
import en from '../i18n/en.json';
import es from '../i18n/es.json';
import { LeaveGuard, useLeaveWarning } from './leave-guard';

function List() {
  return <Link to="/form">Editar</Link>;
}

function Form() {
  const [text, setText] = useState('');
  useLeaveWarning(text !== '');
  return (
    <>
      <input aria-label="Título" value={text} onChange={({ target }) => setText(target.value)} />
      <a href="#abajo">Abajo</a>
      <Link to="/next">Seguir</Link>
    </>
  );
}

const navigateBack = (steps = -1): void => window.history.go(steps);
const question = () => screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
const title = () => screen.getByLabelText<HTMLInputElement>('Título');

beforeEach(async () => {
  startLocale('es');
  await loadCatalogue({ es: async () => ({ default: es }), en: async () => ({ default: en }) });
  window.history.replaceState(null, '', '/list');
  render(
    <I18nRoot>
      <BrowserRouter>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/form" element={<Form />} />
          <Route path="/next" element={<p>Siguiente</p>} />
        </Routes>
        <LeaveGuard />
      </BrowserRouter>
    </I18nRoot>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Editar' }));
});

test('navigating back with unsaved text asks for confirmation', async () => {
  await userEvent.type(title(), 'Sal');
  navigateBack();
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Seguir aquí' }));
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(title().value).toBe('Sal');
  navigateBack();
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByRole('link', { name: 'Editar' })).toBeTruthy();
  expect(window.location.pathname).toBe('/list');
});

test('navigating forward with unsaved text asks for confirmation', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Seguir' }));
  navigateBack();
  await screen.findByLabelText('Título');
  await userEvent.type(title(), 'Sal');
  navigateBack(1);
  await question();
  expect(title().value).toBe('Sal');
  await userEvent.click(screen.getByRole('button', { name: 'Seguir aquí' }));
  await userEvent.clear(title());
  navigateBack(1);
  expect(await screen.findByText('Siguiente')).toBeTruthy();
});

test('navigating to an anchor on the same page needs no confirmation', async () => {
  await userEvent.type(title(), 'Sal');
  await userEvent.click(screen.getByRole('link', { name: 'Abajo' }));
  await waitFor(() => expect(window.location.hash).toBe('#abajo'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(title().value).toBe('Sal');
  navigateBack(-2);
  await question();
});
