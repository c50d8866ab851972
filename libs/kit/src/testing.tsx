import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Locale } from '@munay/contracts/locale';
import { createQueryClient, type QueryClient, QueryClientProvider } from './api/query';
import { I18nRoot } from './i18n/i18n-root';
import { startLocale } from './i18n/load-messages';

export { LoginSlot } from './login/login-slot';
export { VerificationSlot } from './verification/verification-slot';
export { Rejection, type ShopServer, createSuiteShop } from './testing-server';

/** Renders a component as in the shell, with a language, data and a URL. */
export function renderInShell(
  part: ReactNode,
  { locale = 'es', path = '/' }: { locale?: Locale; path?: string } = {},
) {
  startLocale(locale);
  const client = createQueryClient();
  const view = render(
    <I18nRoot>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>{part}</MemoryRouter>
      </QueryClientProvider>
    </I18nRoot>,
  );
  return { ...view, client };
}

/** Waits for cache and router, which notify their components asynchronously. */
export const waitForRender = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });

export async function refetchAll(client: QueryClient): Promise<void> {
  await act(() => client.invalidateQueries());
  await waitForRender();
}
