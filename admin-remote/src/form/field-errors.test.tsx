import { ERRORS } from '@munay/contracts/errors';
import { ApiError, loadCatalogue, startLocale, t } from '@munay/kit';
import { toFieldErrors } from './field-errors';

test.each([
  ['isIso8601', 'Escribe una fecha.'],
  ['isEmailAddress', 'Escribe un correo.'],
  ['isHexColor', 'Escribe un color, como #8A5A44.'],
  ['arrayMinSize', 'Falta al menos uno.'],
  ['noLinks', 'Aquí no puede ir un enlace.'],
  ['taken', 'Ya lo usa otro.'],
  ['whitelistValidation', 'El valor no es válido.'],
])('a field that violates the rule %s shows the message «%s»', async (rule, expectedText) => {
  startLocale('es');
  await loadCatalogue({ es: () => import('../i18n/es.json'), en: () => import('../i18n/en.json') });
  const { code, message } = ERRORS.badRequest;
  const error = new ApiError(code, message, { key: 'badRequest', fields: [{ field: 'at', rule }] });
  expect(toFieldErrors(error, t)).toEqual({ at: expectedText });
});
