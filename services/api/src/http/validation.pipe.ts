import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { ErrorKey, FailureDetails } from '@munay/contracts/errors';
import type { FieldRefusal, FieldRule } from '@munay/contracts/field-rules';
import { AppError } from '../errors/app-error';

const REFUSED_AS = Symbol('refused-as');

/** The failure for invalid input of this class; `badRequest` by default. */
export const RefusedAs = (key: ErrorKey) => (dto: object) => Reflect.defineMetadata(REFUSED_AS, key, dto);

/** Whatever form it should have: what is empty lacks. */
function rulesOf({ constraints = {}, value }: ValidationError): FieldRule[] {
  const broken = Object.keys(constraints) as FieldRule[];
  return broken.length > 0 && value === '' ? ['isNotEmpty'] : broken;
}

/** Each broken rule with the path of its field, e.g. `sizes.1.sku`. */
export const brokenRules = (errors: ValidationError[], prefix = ''): FieldRefusal[] =>
  errors.flatMap((error) => [
    // The document of the API names every one that runs here, or refuses to be made
    ...rulesOf(error).map((rule) => ({ field: prefix + error.property, rule })),
    ...brokenRules(error.children ?? [], `${prefix}${error.property}.`),
  ]);

/** Every body and query passes here: unknown keys are refused, nothing is converted silently. */
export const createValidationPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    validationError: { target: true },
    exceptionFactory: (errors) => {
      const dto = errors[0]?.target?.constructor;
      const key = (dto && (Reflect.getMetadata(REFUSED_AS, dto) as ErrorKey | undefined)) ?? 'badRequest';
      const fields: FailureDetails['fields'] = brokenRules(errors);
      return new AppError(key, { fields });
    },
  });
