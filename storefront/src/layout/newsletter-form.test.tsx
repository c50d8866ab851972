import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShop } from '../testing/render-in-shop';
import { NewsletterForm } from './newsletter-form';

const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tu correo' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Suscribirme' }));

test('submitting the empty newsletter form shows the standard error message', async () => {
  await renderInShop(<NewsletterForm />);
  await send();
  const response = screen.getByText('Please enter a valid email address.');
  expect(response.getAttribute('lang')).toBe('en');
  expect(getField().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(getField().getAttribute('aria-describedby') ?? '')?.contains(response)).toBe(
    true,
  );
});

test('a newsletter subscription shows a thank-you message and sends no request', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  await renderInShop(<NewsletterForm />);
  await send();
  await userEvent.type(getField(), 'lucia@correo.example');
  await send();
  expect(screen.getByRole('status').textContent).toContain('Thank you for subscribing!');
  expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
  expect(getField().value).toBe('');
  expect(fetchSpy).not.toHaveBeenCalled();
  fetchSpy.mockRestore();
});

test('an invalid newsletter email is rejected and stays in the field', async () => {
  await renderInShop(<NewsletterForm />);
  await userEvent.type(getField(), 'lucia');
  await send();
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(getField().value).toBe('lucia');
  await userEvent.type(getField(), '@correo.example');
  expect(screen.queryByText('Please enter a valid email address.')).toBeNull();
});
