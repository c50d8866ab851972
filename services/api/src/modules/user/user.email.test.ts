import { normalizeEmail } from './user.email';

test('email addresses are compared without regard to case and surrounding spaces', () => {
  expect(normalizeEmail(' Ana@Munay.Example ')).toBe('ana@munay.example');
});
