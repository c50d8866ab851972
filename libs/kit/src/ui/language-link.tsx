import { useLingui } from '@lingui/react';
import { type ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { call } from '../api/call';
import { useLocation, useNavigate } from '../router/router';
import { useSession } from '../session/session';
import { toast } from '../toast/toast-store';
import { useSwitchLocale } from './use-switch-locale';

const NAMES: Record<Locale, string> = { es: 'Español', en: 'English' };

/**
 * Link that switches the language. It also works without JavaScript. The path stays the same, because it may contain a
 * secret.
 */
export function LanguageLink({
  className,
  onSwitch,
}: {
  className?: string | undefined;
  /** Called on click. */
  onSwitch?: (() => void) | undefined;
}): ReactNode {
  const { i18n } = useLingui();
  const { search } = useLocation();
  const switchLocale = useSwitchLocale();
  const { fetchSession, setSession } = useSession();
  const other = LOCALES.find((locale) => locale !== i18n.locale) ?? LOCALES[0];
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const hasLanguageParam = query.has('lang');
  query.delete('lang');
  const plain = query.toString();
  query.set('lang', other);
  return (
    <a
      className={className}
      href={`?${query}`}
      lang={other}
      hrefLang={other}
      onClick={(event) => {
        event.preventDefault();
        onSwitch?.();
        // Data is refetched, because the API returns titles and texts in the requested language
        void switchLocale(other).catch(toast.failure);
        // The language is also saved for emails. If that fails, the profile page still shows the current email language
        void fetchSession()
          .then(async ({ user }) => {
            if (user) setSession(await call(ENDPOINTS.updateUser, { body: { locale: other } }));
          })
          .catch(() => undefined);
        // A language in the URL would override the choice on the next reload
        if (hasLanguageParam) void navigate({ search: plain }, { replace: true, preventScrollReset: true });
      }}
    >
      {NAMES[other]}
    </a>
  );
}
