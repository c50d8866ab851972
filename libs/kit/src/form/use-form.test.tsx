import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PostedForm } from '@munay/contracts/posted-form';
import { ApiError } from '../base/api-error';
import { renderInShell } from '../testing';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Form } from '../ui/form';
import { useForm } from './use-form';

const send = jest.fn();
beforeEach(() => send.mockReset());

function Example({ posted }: { posted?: PostedForm }) {
  const form = useForm<'email' | 'code'>({
    id: 'example',
    start: { code: 'A1' },
    short: true,
    posted,
    check: (read) => ({ email: read('email').includes('@') ? undefined : 'Escribe tu correo.' }),
    send: (read) => send(read('email'), read('code')) as unknown,
    onFailure: () => form.clear('email', 'code'),
  });
  return (
    <Form {...form.props} failure={form.failure}>
      <TextField label="Correo" {...form.input('email')} />
      <TextField label="Código" {...form.input('code')} />
      <Button type="submit" busy={form.busy}>
        Enviar
      </Button>
      <p role="status">{form.read('email')}</p>
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const getError = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent?.trim();
const submit = () => userEvent.click(screen.getByRole('button'));

test('submitting a form reads field values that were set without an event', async () => {
  renderInShell(<Example />);
  // The value was typed before hydration, or filled in by a password manager
  field('Correo').value = 'ana@correo.es';
  await submit();
  expect(send).toHaveBeenCalledWith('ana@correo.es', 'A1');
});

test('the error of an invalid field disappears once the text is valid', async () => {
  renderInShell(<Example />);
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('Correo'));
  expect(getError('Correo')).toBe('Escribe tu correo.');
  await userEvent.type(field('Correo'), 'ana@');
  expect(getError('Correo')).toBeUndefined();
  expect(screen.getByRole('status').textContent).toBe('ana@');
});

test.each([
  ['marks a secret that was not submitted', [], 'Escribe tu correo.'],
  ['does not mark a secret that was submitted', ['email'], undefined],
])('a form posted without JavaScript %s', (_, secrets, error) => {
  const failure = { code: 400, message: 'Bad request', data: { key: 'badRequest' } };
  renderInShell(<Example posted={{ name: 'example', values: {}, secrets, failure }} />);
  expect(getError('Correo')).toBe(error);
  expect(screen.queryByRole('alert') === null).toBe(error !== undefined);
});

test('a double click submits the form once', async () => {
  let resolveRequest: () => void = () => undefined;
  send.mockImplementation(() => new Promise<void>((resolve) => (resolveRequest = resolve)));
  renderInShell(<Example />);
  await userEvent.type(field('Correo'), 'ana@correo.es');
  act(() => {
    fireEvent.submit(screen.getByRole('button').closest('form') as HTMLFormElement);
    fireEvent.submit(screen.getByRole('button').closest('form') as HTMLFormElement);
  });
  expect(send).toHaveBeenCalledTimes(1);
  resolveRequest();
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).not.toBe('true'));
});

test('a field rejected by the server shows the reason', async () => {
  send.mockRejectedValue(
    new ApiError(400, 'Bad request', { fields: [{ field: 'body.email', rule: 'isEmailAddress' }] }),
  );
  renderInShell(<Example />);
  await userEvent.type(field('Correo'), 'ana@correo');
  await userEvent.type(field('Código'), '2');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Correo')));
  expect(getError('Correo')).toMatch(/^Correo: escribe una dirección completa/);
  expect(field('Correo').value).toBe('');
  expect(field('Código').value).toBe('A1');
});
