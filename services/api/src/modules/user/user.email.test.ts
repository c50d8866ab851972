import { normalEmail } from './user.email';

test('compares addresses without regard to case and surrounding space', () => {
  expect(normalEmail(' Ana@Munay.Example ')).toBe('ana@munay.example');
});
