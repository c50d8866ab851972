import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing';
import { Form, type FormProps } from './form';

const onSubmit = jest.fn();

async function submitForm(type: string, props: FormProps = {}): Promise<number> {
  onSubmit.mockClear();
  const { unmount } = renderInShell(
    <Form {...props} onSubmit={onSubmit}>
      <input type={type} aria-label="Campo" />
      <button type="submit">Guardar</button>
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Campo'), 'algo{Enter}');
  const submitCount = onSubmit.mock.calls.length;
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(submitCount + 1);
  unmount();
  return submitCount;
}

test('Enter in a text field submits the form', async () => {
  expect(await submitForm('text')).toBe(1);
  expect(await submitForm('search')).toBe(0);
  expect(await submitForm('search', { role: 'search' })).toBe(1);
});

test('a form that is submitted only by its button ignores Enter', async () => {
  expect(await submitForm('text', { buttonOnly: true })).toBe(0);
});
