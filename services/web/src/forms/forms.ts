import type { SessionView } from '@munay/contracts/account/user';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';

interface FormResult {
  values: Readonly<Record<string, string>>;
  /** Reads the current session. */
  session: () => Promise<SessionView>;
}

/** A form of the storefront that works without JavaScript: `<form method="post" action="{page}?form={name}">`. */
export interface Form<Output = never, Field extends string = string> {
  /** Page that renders the form, also with its errors. Its path parameters are sent to the endpoint. */
  page: string;
  /** Fields that are sent to the endpoint; without an endpoint, the page validates them and continues. */
  fields: readonly Field[];
  /** Fields that only the page uses. */
  pageFields?: readonly string[];
  /** Fields that are never rendered again. */
  secret?: readonly Field[];
  endpoint?: Endpoint;
  /** Endpoint that returns the `token`. */
  opening?: Endpoint;
  /** Whether a double click submits the form only once. */
  singleUse?: true;
  /** Path of the result page. If the URL of the form's page contains a secret, it is only a query string. */
  toResultPath?: (data: Output, submittedForm: FormResult) => string | Promise<string>;
}

type FieldOf<Input> = Input extends { body: infer Body } ? keyof Body & string : never;

const createApiForm = <Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  form: Omit<Form<Output, FieldOf<Input>>, 'endpoint'>,
): Form => ({ ...form, endpoint });

const buildAddress = (path: string, search: Record<string, string>): string =>
  `${path}?${new URLSearchParams(search).toString()}`;

const DECLARATION_FIELDS = ['name', 'email', 'orderNumber', 'goods'] as const;

const toStateAddress = ({ kind, state }: { kind: string; state: string }): string =>
  buildAddress('/notify/open', { done: `${kind}.${state}` });

export const FORMS: Readonly<Record<string, Form>> = {
  newsletter: { page: '/', fields: ['email'] },
  contact: createApiForm(ENDPOINTS.sendMessage, {
    page: '/contact',
    fields: ['name', 'email', 'topic', 'message', 'orderNumber', 'earlier', 'website'],
    opening: ENDPOINTS.openContactForm,
    singleUse: true,
    toResultPath: ({ reference, answerBy }) => buildAddress('/contact', { done: reference, by: answerBy }),
  }),
  withdrawal: { page: '/withdrawal', fields: DECLARATION_FIELDS },
  change: { page: '/withdrawal', fields: DECLARATION_FIELDS },
  declare: createApiForm(ENDPOINTS.declareWithdrawal, {
    page: '/withdrawal',
    fields: DECLARATION_FIELDS,
    singleUse: true,
    toResultPath: ({ reference, declaredAt }) =>
      buildAddress('/withdrawal', { done: reference, at: declaredAt }),
  }),
  login: createApiForm(ENDPOINTS.login, {
    page: '/authUser',
    fields: ['email', 'password'],
    pageFields: ['return'],
    secret: ['password'],
    toResultPath: async (_, { values, session }) => {
      const { next } = await session();
      if (next === 'verify') return buildAddress('/authUser', { form: 'code' });
      return buildAddress('/authUser', { done: next ?? 'in', return: values.return ?? '/' });
    },
  }),
  continue: createApiForm(ENDPOINTS.continueAsGuest, {
    page: '/authUser',
    fields: ['email'],
    toResultPath: () => '/checkout',
  }),
  code: createApiForm(ENDPOINTS.verifyCode, {
    page: '/authUser',
    fields: ['code'],
    secret: ['code'],
    toResultPath: () => buildAddress('/authUser', { done: 'in' }),
  }),
  logout: createApiForm(ENDPOINTS.logout, {
    page: '/authUser',
    fields: [],
    toResultPath: () => buildAddress('/authUser', { done: 'out' }),
  }),
  askCancel: createApiForm(ENDPOINTS.requestOrderLink, {
    page: '/order/:token',
    fields: ['action'],
    toResultPath: () => '?done=cancel',
  }),
  askInvoice: createApiForm(ENDPOINTS.requestOrderLink, {
    page: '/order/:token',
    fields: ['action'],
    toResultPath: () => '?done=invoice',
  }),
  askKeep: createApiForm(ENDPOINTS.requestGuestLink, {
    page: '/order/:token',
    fields: [],
    toResultPath: () => '?done=keep',
  }),
  confirm: createApiForm(ENDPOINTS.confirmProductAlert, {
    page: '/notify/:token',
    fields: [],
    toResultPath: toStateAddress,
  }),
  stop: createApiForm(ENDPOINTS.stopProductAlert, {
    page: '/notify/:token',
    fields: [],
    toResultPath: toStateAddress,
  }),
};
