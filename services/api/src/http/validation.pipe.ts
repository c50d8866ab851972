import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { ErrorKey, FailureDetails } from '@munay/contracts/errors';
import type { FieldRejection, FieldRule } from '@munay/contracts/field-rules';
import { AppError } from '../errors/app-error';

const ERROR_KEY_METADATA = Symbol('refused-as');

/** Declares which error an invalid input of this class causes; `badRequest` by default. */
export const FailsAs = (key: ErrorKey) => (dto: object) =>
  Reflect.defineMetadata(ERROR_KEY_METADATA, key, dto);

/** Names of the violated rules. For an empty value, only the rule that requires a value is reported. */
function getBrokenRules({ constraints = {}, value }: ValidationError): FieldRule[] {
  const failedRules = Object.keys(constraints) as FieldRule[];
  return failedRules.length > 0 && value === '' ? ['isNotEmpty'] : failedRules;
}

/** Lists violated rules with the path of the field, for example `sizes.1.sku`. */
export const listBrokenRules = (errors: ValidationError[], prefix = ''): FieldRejection[] =>
  errors.flatMap((error) => [
    // Generating the API document fails unless the document lists every rule that runs here
    ...getBrokenRules(error).map((rule) => ({ field: prefix + error.property, rule })),
    ...listBrokenRules(error.children ?? [], `${prefix}${error.property}.`),
  ]);

/** Validates every body and query. Unknown fields are rejected, and values are not converted implicitly. */
export const createValidationPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    validationError: { target: true },
    exceptionFactory: (errors) => {
      const dto = errors[0]?.target?.constructor;
      const key =
        (dto && (Reflect.getMetadata(ERROR_KEY_METADATA, dto) as ErrorKey | undefined)) ?? 'badRequest';
      const fields: FailureDetails['fields'] = listBrokenRules(errors);
      return new AppError(key, { fields });
    },
  });
