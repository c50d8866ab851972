import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { ERRORS } from '@munay/contracts/errors';
import { ApiError } from '../base/api-error';
import { renderInShell } from '../testing';
import { ErrorText } from './error-text';
import { ErrorLine, ErrorSummary, PasswordField, TextField } from './field';

test('a field has its label as accessible name and its hint and error as description', () => {
  renderInShell(
    <TextField
      label="Teléfono"
      hint="Solo para avisarte de la entrega."
      error="Falta el teléfono."
      optional
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Teléfono (opcional)' });
  const descriptions = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim());
  expect(descriptions).toEqual(['Solo para avisarte de la entrega.', 'Falta el teléfono.']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a field without an error is neither invalid nor described', () => {
  renderInShell(<TextField label="Nombre" error="" />);
  const field = screen.getByRole('textbox', { name: 'Nombre' });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('revealing a password keeps its text and autocomplete token', async () => {
  renderInShell(<PasswordField label="Contraseña" autoComplete="current-password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Contraseña');
  await userEvent.type(field, 'tres palabras');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña', pressed: false }));
  expect([field.type, field.value, field.autocomplete]).toEqual([
    'text',
    'tres palabras',
    'current-password',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar la contraseña', pressed: true }));
  expect(field.type).toBe('password');
});

test('the error summary gets the focus and links to the fields', async () => {
  const cp = createRef<HTMLInputElement>();
  const errors = [
    { field: 'tel', text: 'Falta el teléfono.', focus: jest.fn() },
    { field: 'cp', text: 'El código postal tiene cinco cifras.', focus: () => cp.current?.focus() },
  ];
  renderInShell(
    <>
      <ErrorSummary errors={errors} />
      <TextField id="tel" label="Teléfono" />
      <TextField id="cp" label="Código postal" ref={cp} />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.getByRole('heading', { name: 'Revisa 2 datos' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'El código postal tiene cinco cifras.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Código postal' }));
});

test.each([
  ['a form', (error: unknown) => <ErrorLine error={error} />],
  ['a press', (error: unknown) => <ErrorText error={error} />],
])('an expired session is reported by %s with a link to the login and back', (_, words) => {
  const { code, message } = ERRORS.notSignedIn;
  renderInShell(words(new ApiError(code, message, { key: 'notSignedIn' })), { path: '/product/lavanda?q=1' });
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe(
    '/authUser?return=%2Fproduct%2Flavanda%3Fq%3D1',
  );
});

test('an error other than an expired session has no login link', () => {
  renderInShell(<ErrorLine error={new ApiError(404, ERRORS.noProduct.message, { key: 'noProduct' })} />);
  expect(screen.queryByRole('link')).toBeNull();
});
