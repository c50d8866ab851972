import { configure } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Role } from '@munay/contracts/account/access';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import { endpointKey, loadCatalogue, startLocale, useLocation } from '@munay/kit';
import { renderInShell } from '@munay/kit/testing';
import en from '../i18n/en.json';
import es from '../i18n/es.json';
import { messages } from '../i18n/messages';

// On a busy machine, queries can take longer than the default of one second
configure({ asyncUtilTimeout: 10_000 });

type Texts = Record<Locale, Record<string, string>>;

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

export async function renderInAdmin(
  part: ReactNode,
  {
    path = '/',
    texts,
    messages: names = [],
  }: { path?: string; texts?: Texts; messages?: readonly string[] } = {},
) {
  startLocale('es');
  await loadCatalogue({
    es: async () => ({ default: { ...es, ...texts?.es } }),
    en: async () => ({ default: { ...en, ...texts?.en } }),
  });
  for (const name of names) await loadCatalogue(messages(name));
  const view = renderInShell(
    <>
      {part}
      <Address />
    </>,
    { path },
  );
  const roles: Role[] = ['ADMIN'];
  view.client.setQueryData(endpointKey(ENDPOINTS.getUser), {
    user: { firstname: 'Rosa', lastname: 'Coca', roles },
    cart: undefined,
  });
  return view;
}
