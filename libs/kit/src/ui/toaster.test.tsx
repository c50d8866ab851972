import { act, fireEvent, screen, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointKey } from '../api/endpoint-query';
import { renderInShell } from '../testing';
import { closeToast, keepFailureToasts, toast, toastStore } from '../toast/toast-store';
import { Toaster } from './toaster';

let hidden = false;
const showTab = (visible: boolean) => {
  hidden = !visible;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const advanceTime = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

afterEach(() => {
  showTab(true);
  act(() => toastStore.get().forEach(({ id }) => closeToast(id)));
  jest.useRealTimers();
});

test('the live regions exist before the first message', () => {
  renderInShell(<Toaster />);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a toast is announced in its live region and disappears after 3000 ms', () => {
  renderInShell(<Toaster />);
  act(() => void toast.success('En el carrito'));
  act(() => void toast.error('No se ha añadido'));
  expect(within(screen.getByRole('status')).queryByText('En el carrito')).not.toBeNull();
  expect(within(screen.getByRole('alert')).queryByText('No se ha añadido')).not.toBeNull();
  advanceTime(2_999);
  expect(screen.queryByText('En el carrito')).not.toBeNull();
  advanceTime(1);
  expect(screen.queryByText('En el carrito')).toBeNull();
  expect(screen.queryByText('No se ha añadido')).toBeNull();
});

test('the toast timer pauses while the toast is hovered or focused or the tab is hidden', () => {
  renderInShell(<Toaster />);
  act(() => void toast.success('Guardado'));
  const region = screen.getByRole('region', { name: 'Avisos' });
  advanceTime(2_000);
  fireEvent.pointerEnter(region);
  advanceTime(60_000);
  fireEvent.pointerLeave(region);
  advanceTime(500);
  act(() => screen.getByRole('button', { name: 'Cerrar el aviso' }).focus());
  advanceTime(60_000);
  act(() => screen.getByRole('button', { name: 'Cerrar el aviso' }).blur());
  advanceTime(400);
  showTab(false);
  advanceTime(60_000);
  expect(screen.queryByText('Guardado')).not.toBeNull();
  showTab(true);
  advanceTime(100);
  expect(screen.queryByText('Guardado')).toBeNull();
});

test('closing a hovered toast does not pause the next toast', () => {
  renderInShell(<Toaster />);
  act(() => void toast.success('Uno'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Avisos' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso' }));
  expect(screen.queryByText('Uno')).toBeNull();
  act(() => void toast.success('Dos'));
  advanceTime(3_000);
  expect(screen.queryByText('Dos')).toBeNull();
});

test('a toast can link to a page', () => {
  renderInShell(<Toaster />);
  act(
    () =>
      void toast.success('Thank you for subscribing!', { lang: 'en', action: { label: 'Ver', to: '/shop' } }),
  );
  expect(screen.getByText('Thank you for subscribing!').getAttribute('lang')).toBe('en');
  expect(screen.getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe('/shop');
});

test('a toast action can run a function and closes the toast', () => {
  renderInShell(<Toaster />);
  const undo = jest.fn();
  act(() => void toast.success('Existencias: 43', { action: { label: 'Deshacer', run: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Existencias: 43')).toBeNull();
});

test('a toast stays until it is closed if the user prefers persistent messages', () => {
  const { client } = renderInShell(<Toaster />);
  act(
    () =>
      void client.setQueryData(endpointKey(ENDPOINTS.getUser), {
        user: { preferences: { keepMessages: true } },
      }),
  );
  act(() => void toast.success('Guardado'));
  advanceTime(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso' }));
  expect(screen.queryByText('Guardado')).toBeNull();
});

test('a persistent error message is removed by the next success message', () => {
  renderInShell(<Toaster />);
  act(() => keepFailureToasts.set(true));
  act(() => void toast.error('No se ha guardado'));
  advanceTime(60_000);
  expect(screen.queryByText('No se ha guardado')).not.toBeNull();
  act(() => void toast.success('Guardado'));
  expect(screen.queryByText('No se ha guardado')).toBeNull();
  act(() => void toast.error('Dos no se pudieron mover'));
  advanceTime(3_000);
  expect(screen.queryByText('Guardado')).toBeNull();
  expect(screen.queryByText('Dos no se pudieron mover')).not.toBeNull();
  act(() => keepFailureToasts.set(false));
});
