import { render } from '@testing-library/react';
import { EmailAddress } from './email-address';

test('an email address can wrap before its domain and is copied without the break', () => {
  const { container } = render(<EmailAddress>ana.quispe@munay.example</EmailAddress>);
  expect(container.innerHTML).toBe('ana.quispe<wbr>@munay.example');
  expect(container.textContent).toBe('ana.quispe@munay.example');
});
