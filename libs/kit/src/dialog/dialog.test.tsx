import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { renderInShell } from '../testing';
import { ConfirmDialog } from './confirm-dialog';
import { Sheet } from './dialog';

function Cart() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Carrito
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Tu carrito" count="2 artículos">
        <p>Lavanda</p>
      </Sheet>
    </>
  );
}

const doNothing = () => undefined;

function Removal({
  onConfirm = doNothing,
  onCancel = doNothing,
  harmless,
}: Partial<ComponentProps<typeof ConfirmDialog>>) {
  return (
    <ConfirmDialog
      open
      title="¿Eliminar del carrito?"
      text="¿Eliminar «Oliva de Castilla» (100 g) del carrito?"
      confirmLabel="Eliminar"
      harmless={harmless}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** Dispatches the event that browsers, but not jsdom, send on Escape in a modal dialog. */
const pressEscape = (dialog: HTMLElement) => {
  const event = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, event);
  return event;
};

test('a dialog opens as a modal and moves the focus to its heading', async () => {
  renderInShell(<Cart />);
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  const dialog = screen.getByRole('dialog', { name: 'Tu carrito 2 artículos' });
  expect((dialog as HTMLDialogElement).open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Tu carrito/ }));
});

test('the page keeps its width while a dialog hides the scroll bar', async () => {
  const { style } = document.documentElement;
  const width = jest.spyOn(document.documentElement, 'clientWidth', 'get');
  width.mockReturnValue(window.innerWidth - 15);
  renderInShell(<Cart />);
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  expect(style.getPropertyValue('--scrollbar-width')).toBe('15px');
  width.mockReturnValue(window.innerWidth);
  const { unmount } = renderInShell(<Removal />);
  unmount();
  expect(style.getPropertyValue('--scrollbar-width')).toBe('15px');
  act(() => void pressEscape(screen.getByRole('dialog')));
  expect(style.getPropertyValue('--scrollbar-width')).toBe('');
});

test('Escape closes a dialog and returns the focus to the button that opened the dialog', async () => {
  renderInShell(<Cart />);
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  expect(pressEscape(screen.getByRole('dialog')).defaultPrevented).toBe(true);
  expect(screen.queryByText('Lavanda')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Carrito' }));
});

test('a dialog that the browser closes can be opened again', async () => {
  renderInShell(<Cart />);
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  // Browsers may close the dialog on Escape without a cancel event
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(screen.queryByText('Lavanda')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Carrito' }));
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  expect(screen.queryByText('Lavanda')).not.toBeNull();
});

test('only a click on the backdrop closes the dialog', async () => {
  renderInShell(<Cart />);
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  const dialog = screen.getByRole('dialog');
  dialog.getBoundingClientRect = () => new DOMRect(600, 0, 400, 800);
  fireEvent.click(dialog, { clientX: 700, clientY: 10 });
  fireEvent.click(screen.getByText('Lavanda'), { clientX: 700, clientY: 100 });
  expect(screen.queryByText('Lavanda')).not.toBeNull();
  fireEvent.click(dialog, { clientX: 20, clientY: 10 });
  expect(screen.queryByText('Lavanda')).toBeNull();
});

test('the close button of a dialog is labelled in the language of the page', async () => {
  renderInShell(<Cart />, { locale: 'en' });
  await userEvent.click(screen.getByRole('button', { name: 'Carrito' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Lavanda')).toBeNull();
});

test('a confirmation is an alertdialog that focuses its safe button', async () => {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  renderInShell(<Removal onConfirm={onConfirm} onCancel={onCancel} />);
  const dialog = screen.getByRole('alertdialog', { name: '¿Eliminar del carrito?' });
  const descriptionElement = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(descriptionElement?.textContent).toBe('¿Eliminar «Oliva de Castilla» (100 g) del carrito?');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('the confirm button is red unless the action is harmless', () => {
  const { unmount } = renderInShell(<Removal />);
  const getClasses = () => [...screen.getByRole('button', { name: 'Eliminar' }).classList];
  expect(getClasses()).toContain('btn-danger');
  unmount();
  renderInShell(<Removal harmless />);
  expect(getClasses()).toEqual(['btn', 'btn-primary']);
});
