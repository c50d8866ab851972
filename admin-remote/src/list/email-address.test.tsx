import { render } from '@testing-library/react';
import { EmailAddress } from './email-address';

test('an address may break before its host, and is copied whole', () => {
  const { container } = render(<EmailAddress>ana.quispe@munay.example</EmailAddress>);
  expect(container.innerHTML).toBe('ana.quispe<wbr>@munay.example');
  expect(container.textContent).toBe('ana.quispe@munay.example');
});
