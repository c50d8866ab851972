import { readConfig } from './config';

test('production refuses origins without https, and a port must be one', () => {
  expect(() => readConfig({ NODE_ENV: 'production', WEB_ORIGIN: 'http://munay.example' })).toThrow(
    'WEB_ORIGIN',
  );
  expect(() => readConfig({ WEB_PORT: 'x' })).toThrow('WEB_PORT');
});
