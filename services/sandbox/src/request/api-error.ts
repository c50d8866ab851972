type ErrorType =
  'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error' | 'rate_limit_error';

export interface ErrorFields {
  type: ErrorType;
  message: string;
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string | undefined;
}

/**
 * An error response of the API. `begun` means that the endpoint has started, so that the outcome is stored under the
 * Idempotency-Key (https://docs.stripe.com/api/idempotent_requests).
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
    readonly hasStarted: boolean,
    readonly headers: Record<string, string> = {},
  ) {
    super(fields.message);
  }

  toBody(): { error: ErrorFields & { doc_url?: string } } {
    const { code } = this.fields;
    if (!code) return { error: this.fields };
    return {
      error: { ...this.fields, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` },
    };
  }
}

/** 400 for an invalid parameter, before the endpoint has started. */
export function createParamError(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, code: code || undefined }, false);
}

/** 400 for an object in the wrong state. */
export function createStateError(message: string, code?: string, param?: string): ApiError {
  const fields: ErrorFields = { type: 'invalid_request_error', message };
  if (code) fields.code = code;
  if (param) fields.param = param;
  return new ApiError(400, fields, true);
}

/** 404 resource_missing with Stripe's message: "No such charge: 'ch_1'". */
export function createMissingResourceError(resourceName: string, id: string, param = 'id'): ApiError {
  const message = `No such ${resourceName}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param }, true);
}

/** 400 resource_missing for an id inside the body (coupon, price, customer). */
export function createMissingReferenceError(resourceName: string, id: string, param: string): ApiError {
  return createParamError(`No such ${resourceName}: '${id}'`, param, 'resource_missing');
}

export function createUnauthorizedError(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, false);
}
