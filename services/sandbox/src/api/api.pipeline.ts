import { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, createParamError, createUnauthorizedError } from '../request/api-error';
import { API_VERSION } from '../request/api-version';
import { createFaultError, Fault, FaultRegistry } from '../request/faults';
import { computeFingerprint, decodeForm, FormError, FormMap } from '../request/form';
import { Idempotency, StoredOutcome } from '../request/idempotency';
import { Params } from '../request/params';
import { RequestLog } from '../request/request-log';
import { createId } from '../state/ids';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';
import { ApiRoute } from './api.routes';
import { Expander } from './expand';

interface ReceivedRequest {
  requestId: string;
  path: string;
  form: FormMap;
  key: string | null;
  origin: string;
  id: string;
}

interface ResponseOutcome extends StoredOutcome {
  replayed: boolean;
  headers: Record<string, string>;
}

/**
 * Handles every /v1 request, in this order: key, version, form, faults, idempotency, the endpoint in one transaction,
 * expansion, error envelope.
 */
export class ApiPipeline {
  private readonly idempotency: Idempotency;
  private readonly expander: Expander;

  constructor(
    private readonly store: Store,
    private readonly events: EventsService,
    private readonly faults: FaultRegistry,
    private readonly log: RequestLog,
    private readonly secretKey: string,
    private readonly publicOrigin: string | null,
  ) {
    this.idempotency = new Idempotency(store);
    this.expander = new Expander(store);
  }

  async handle(route: ApiRoute | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const received = this.readRequest(request);
    const fault = route ? this.faults.takeFault(request.method, received.path) : null;
    let respond: ResponseOutcome | null = null;
    try {
      respond = await this.respond(route, request, received, fault);
    } catch (error) {
      respond = toErrorResponse(error, received.requestId);
    }
    this.record(request, received, respond, fault);
    if (respond && fault?.kind === 'reset-after-commit') respond = null;
    if (respond === null) return breakConnection(fault, request, reply);
    if (fault?.kind === 'html')
      return reply.type('text/html').send('<html><body><h1>Bad gateway</h1></body></html>');
    return reply
      .code(respond.status)
      .headers({ 'request-id': received.requestId, 'stripe-version': API_VERSION, ...respond.headers })
      .type('application/json')
      .send(respond.body);
  }

  private async respond(
    route: ApiRoute | null,
    request: FastifyRequest,
    received: ReceivedRequest,
    fault: Fault | null,
  ): Promise<ResponseOutcome | null> {
    this.authorize(request);
    if (!route) throw createUnknownUrlError(request);
    checkVersion(request);
    if (fault?.kind === 'hang' || fault?.kind === 'reset') return null;
    const injectedError = fault && createFaultError(fault.kind);
    if (injectedError && !injectedError.hasStarted) throw injectedError;

    const parameters = received.key === null ? '' : computeFingerprint(received.form);
    if (received.key !== null) {
      const stored = this.idempotency.check(received.key, received.path, parameters);
      if (stored)
        return {
          ...stored,
          replayed: true,
          headers: { 'idempotent-replayed': 'true', 'original-request': stored.requestId },
        };
    }
    if (fault?.kind === 'slow') {
      const free = received.key === null ? () => undefined : this.idempotency.reserve(received.key);
      await pause(fault.delayMs).finally(free);
    }
    const outcome = this.runRoute(route, received, parameters, injectedError);
    if (fault?.kind === 'slow-after-commit') await pause(fault.delayMs);
    return {
      ...outcome,
      replayed: false,
      headers:
        received.key === null
          ? {}
          : { 'idempotency-key': received.key, 'original-request': received.requestId },
    };
  }

  private runRoute(
    route: ApiRoute,
    received: ReceivedRequest,
    parameters: string,
    injectedFault: ApiError | null,
  ): StoredOutcome {
    const storeOutcome = (outcome: StoredOutcome) => {
      if (received.key !== null) this.idempotency.save(received.key, received.path, parameters, outcome);
      return outcome;
    };
    try {
      return this.store.runTransaction(() => {
        if (injectedFault) throw injectedFault;
        const params = new Params(received.form);
        const expand = params.readStrings('expand', 20);
        const cause = { requestId: received.requestId, idempotencyKey: received.key };
        const result = this.events.runWithCause(cause, () =>
          route.run({ id: received.id, params, origin: received.origin }),
        );
        this.expander.expand(result, expand);
        return storeOutcome({ status: 200, body: JSON.stringify(result), requestId: received.requestId });
      });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.hasStarted) throw error;
      const outcome = {
        status: error.status,
        body: JSON.stringify(error.toBody()),
        requestId: received.requestId,
      };
      return this.store.runTransaction(() => storeOutcome(outcome));
    }
  }

  private readRequest(request: FastifyRequest): ReceivedRequest {
    const [path = '/', query = ''] = request.url.split('?', 2);
    const key = request.headers['idempotency-key'];
    const received: ReceivedRequest = {
      requestId: createId('req'),
      path,
      form: new Map(),
      key: request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null,
      origin: this.publicOrigin ?? `${request.protocol}://${request.host}`,
      id: (request.params as { id?: string }).id ?? '',
    };
    try {
      received.form = decodeForm(
        request.method === 'GET' ? query : typeof request.body === 'string' ? request.body : '',
      );
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      // No endpoint has a parameter with this name, so the error is later reported as an unknown parameter.
      received.form = new Map([[error.message, '']]);
    }
    return received;
  }

  private authorize(request: FastifyRequest): void {
    const header = request.headers.authorization ?? '';
    const credentials = /^Basic (.+)$/i.exec(header)?.[1];
    const apiKey = credentials
      ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
      : (/^Bearer (.+)$/i.exec(header)?.[1] ?? '');
    if (apiKey === '') {
      throw createUnauthorizedError(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    }
    if (/^(sk|rk)_live_/.test(apiKey))
      throw createUnauthorizedError('This is a payment sandbox: it refuses live keys.');
    if (apiKey !== this.secretKey) {
      throw createUnauthorizedError(
        `Invalid API Key provided: ${apiKey.slice(0, 8)}${'*'.repeat(Math.min(16, Math.max(0, apiKey.length - 12)))}${apiKey.slice(-4)}`,
      );
    }
  }

  private record(
    request: FastifyRequest,
    received: ReceivedRequest,
    respond: ResponseOutcome | null,
    fault: Fault | null,
  ): void {
    this.log.add({
      at: new Date().toISOString(),
      method: request.method,
      path: received.path,
      parameters: received.form,
      idempotencyKey: received.key,
      stripeVersion: request.headers['stripe-version']?.toString() ?? null,
      status: respond?.status ?? null,
      requestId: received.requestId,
      replayed: respond?.replayed ?? false,
      fault: fault?.kind ?? null,
    });
  }
}

function checkVersion(request: FastifyRequest): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw createParamError(
      `Invalid Stripe API version: ${String(version)}. This sandbox speaks ${API_VERSION}.`,
      'Stripe-Version',
    );
  }
}

function createUnknownUrlError(request: FastifyRequest): ApiError {
  const message = `Unrecognized request URL (${request.method}: ${request.url.split('?', 1)[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new ApiError(404, { type: 'invalid_request_error', message }, false);
}

function toErrorResponse(error: unknown, requestId: string): ResponseOutcome {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError(
          500,
          {
            type: 'api_error',
            message: error instanceof Error ? `The sandbox failed: ${error.message}` : 'The sandbox failed',
          },
          false,
        );
  return {
    status: known.status,
    body: JSON.stringify(known.toBody()),
    requestId,
    replayed: false,
    headers: known.headers,
  };
}

function breakConnection(fault: Fault | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  if (fault?.kind !== 'hang') request.raw.socket.resetAndDestroy();
  return reply;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
