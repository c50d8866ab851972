import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import { matchPath } from '@munay/contracts/network/page-path';
import type { PostedForm } from '@munay/contracts/posted-form';
import type { Tracing } from '@munay/tracing/tracing';
import type { WebConfig } from '../config';
import type { PageLimit } from '../page-limit';
import { getStatusCode, Rejection, sendRejection } from '../rejection';
import { parseRequestedUrl } from '../requested-url';
import type { CachedPage } from '../stored-page';
import { ThrottledLog } from '../throttled-log';
import { FormApi, type FormApiResponse, type Person, withCookies } from './form-api';
import { type Form, FORMS } from './forms';
import { SubmittedForms } from './submitted-forms';

/** Maximum size of a body, in bytes, sufficient for a message of 4,000 percent-encoded characters. */
const MAX_BODY_BYTES = 64 * 1024;

interface Submission {
  address: URL;
  name: string;
  form: Form;
  params: Record<string, string>;
}

export interface Pages {
  getLocale: (request: FastifyRequest) => Locale;
  /** @throws Error when the page cannot be rendered */
  renderPosted: (
    request: FastifyRequest,
    reply: FastifyReply,
    address: URL,
    posted: PostedForm,
  ) => Promise<CachedPage>;
}

/** The same rule as in the API (csrf.guard.ts). The origin of a page without a referrer is `null`. */
function isFromOwnPage({ headers }: FastifyRequest, webOrigin: string): boolean {
  const { origin = 'null', 'sec-fetch-site': site } = headers;
  return origin === 'null' ? site === 'same-origin' : origin === webOrigin && site !== 'cross-site';
}

function parseSubmission(request: FastifyRequest, webOrigin: string): Submission {
  const address = parseRequestedUrl(request.url, webOrigin);
  const name = address?.searchParams.get('form') ?? '';
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  const params = address && form && matchPath(form.page, address.pathname);
  if (address === undefined || form === undefined || params === undefined) throw new Rejection(404);
  return { address, name, form, params };
}

/** The submitted values of the form's fields. */
function pickValues({ fields, pageFields = [] }: Form, submitted: URLSearchParams): Record<string, string> {
  const values = [...fields, ...pageFields].map((name) => [name, submitted.get(name) ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

const pickMatching = (
  values: Record<string, string>,
  matches: (name: string) => boolean,
): Record<string, string> => Object.fromEntries(Object.entries(values).filter(([name]) => matches(name)));

const computeHash = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/**
 * Receives forms that are submitted without JavaScript, sends them to the API like the app, and redirects to the page
 * with the result, or renders the form again.
 */
export async function registerFormRoute(
  app: FastifyInstance,
  config: WebConfig,
  tracing: Tracing,
  limit: PageLimit,
  pages: Pages,
): Promise<void> {
  const api = new FormApi(config.internal.apiOrigin, config.webOrigin, tracing);
  const failureLog = new ThrottledLog((facts) => app.log.warn(facts, 'a form was not answered'));
  const submissions = new SubmittedForms<FormApiResponse>(({ envelope }) => envelope.code < 400);

  function send({ name, form, params }: Submission, values: Record<string, string>, person: Person) {
    const { endpoint, opening, fields, singleUse } = form;
    if (endpoint === undefined) return undefined;
    const input = {
      params,
      ...(fields.length > 0 && { body: pickMatching(values, (value) => fields.includes(value)) }),
    };
    const call = () =>
      opening === undefined
        ? api.call(endpoint, person, input)
        : api.callOpened(opening, endpoint, person, input);
    return singleUse ? submissions.sendOnce(computeHash(name, input, person), call) : call();
  }

  async function handleForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(request.body instanceof URLSearchParams)) throw new Rejection(415);
    const submission = parseSubmission(request, config.webOrigin);
    const { address, name, form } = submission;
    const values = pickValues(form, request.body);
    const person: Person = {
      cookie: request.headers.cookie ?? '',
      locale: pages.getLocale(request),
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
    };
    const response = await send(submission, values, person);
    if (response !== undefined && response.envelope.code === form.endpoint?.status) {
      const session = async () =>
        (await api.call(ENDPOINTS.getUser, withCookies(person, response))).envelope.data as SessionView;
      const place =
        (await form.toResultPath?.(response.envelope.data as never, { values, session })) ?? form.page;
      return reply
        .headers({
          'Cache-Control': 'no-store',
          ...(response.cookies.length > 0 && { 'Set-Cookie': response.cookies }),
        })
        .redirect(place, 303);
    }
    const isSecret = (field: string): boolean => form.secret?.includes(field) === true;
    const posted = {
      name,
      values: pickMatching(values, (field) => !isSecret(field)),
      secrets: Object.keys(values).filter(isSecret),
      failure: response?.envelope ?? null,
    };
    const page = await pages.renderPosted(request, reply, address, posted);
    return page.sendOnce(request, reply, response?.envelope.code ?? 200);
  }

  await app.register(async (formRoutes) => {
    formRoutes.removeAllContentTypeParsers();
    formRoutes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    formRoutes.setErrorHandler(async (error, request, reply) => {
      if (getStatusCode(error) === 503) failureLog.log(error);
      return sendRejection(error, reply, pages.getLocale(request));
    });
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      limit.countPage(request.ip);
      if (!isFromOwnPage(request, config.webOrigin)) throw new Rejection(403);
      parseSubmission(request, config.webOrigin);
    };
    formRoutes.post('/*', { onRequest }, handleForm);
  });
}
