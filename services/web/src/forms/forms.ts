import type { SessionView } from '@munay/contracts/account/user';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';

interface Finished {
  values: Readonly<Record<string, string>>;
  /** Who is signed in now. */
  session: () => Promise<SessionView>;
}

/** A form of the storefront that works without script: `<form method="post" action="{page}?form={name}">`. */
export interface Form<Output = never> {
  /** Renders it, and renders it again with what is wrong. Its parameters go to the endpoint. */
  page: string;
  /** For the endpoint; without one, for the page, which checks them and goes on. */
  fields: readonly string[];
  /** For the page alone. */
  kept?: readonly string[];
  /** Never sent back. */
  secret?: readonly string[];
  endpoint?: Endpoint;
  /** Whose `token` the endpoint takes. */
  opening?: Endpoint;
  /** Pressed twice, it is sent once. */
  once?: true;
  /** Where the result is shown. */
  done?: (data: Output, finished: Finished) => string | Promise<string>;
}

const sends = <Input extends EndpointInput, Output>(
  endpoint: Endpoint<Input, Output>,
  form: Omit<Form<Output>, 'endpoint'>,
): Form => ({ ...form, endpoint });

const addressOf = (path: string, search: Record<string, string>): string =>
  `${path}?${new URLSearchParams(search).toString()}`;

const DECLARATION = ['name', 'email', 'orderNumber', 'goods'];

const byState = ({ kind, state }: { kind: string; state: string }): string =>
  addressOf('/notify/open', { done: `${kind}.${state}` });

export const FORMS: Readonly<Record<string, Form>> = {
  newsletter: { page: '/', fields: ['email'] },
  contact: sends(ENDPOINTS.sendMessage, {
    page: '/contact',
    fields: ['name', 'email', 'topic', 'message', 'orderNumber', 'earlier', 'website'],
    opening: ENDPOINTS.openContactForm,
    once: true,
    done: ({ reference, answerBy }) => addressOf('/contact', { done: reference, by: answerBy }),
  }),
  withdrawal: { page: '/withdrawal', fields: DECLARATION },
  change: { page: '/withdrawal', fields: DECLARATION },
  declare: sends(ENDPOINTS.declareWithdrawal, {
    page: '/withdrawal',
    fields: DECLARATION,
    once: true,
    done: ({ reference, declaredAt }) => addressOf('/withdrawal', { done: reference, at: declaredAt }),
  }),
  login: sends(ENDPOINTS.login, {
    page: '/authUser',
    fields: ['email', 'password'],
    kept: ['return'],
    secret: ['password'],
    done: async (_, { values, session }) => {
      const { next } = await session();
      if (next === 'prove') return addressOf('/authUser', { form: 'code' });
      return addressOf('/authUser', { done: next ?? 'in', return: values.return ?? '/' });
    },
  }),
  code: sends(ENDPOINTS.proveCode, {
    page: '/authUser',
    fields: ['code'],
    secret: ['code'],
    done: () => addressOf('/authUser', { done: 'in' }),
  }),
  logout: sends(ENDPOINTS.logout, {
    page: '/authUser',
    fields: [],
    done: () => addressOf('/authUser', { done: 'out' }),
  }),
  confirm: sends(ENDPOINTS.confirmNotice, { page: '/notify/:token', fields: [], done: byState }),
  stop: sends(ENDPOINTS.stopNotice, { page: '/notify/:token', fields: [], done: byState }),
};
