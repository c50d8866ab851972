/** The exports that shell and remotes share at run time. Removing one requires a new KIT_VERSION. */
export { KIT_VERSION } from './version';
export type { RemoteModule } from './remote';

export { apiUrl, configureKit } from './base/settings';
export type { RemoteSettings, RuntimeSettings } from './base/settings';
export { createStore, useStore } from './base/store';
export type { Store } from './base/store';

export * from './router/router';
export {
  QueryClientProvider,
  createQueryClient,
  pollWhileRunning,
  hydrate,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from './api/query';
export type { QueryClient, QueryKey, UseQueryResult } from './api/query';

export { call, callEnvelope } from './api/call';
export type { CallOptions } from './api/call';
export { endpointKey, endpointPages, endpointQuery, invalidate } from './api/endpoint-query';
export { uploadImage } from './api/upload-image';
export { ApiError, findFailureFacts, NetworkError } from './base/api-error';
export { announceSuccess, useRequestState } from './api/request-state';
export { withVerification } from './verification/verification';
export { VerificationForm } from './verification/verification-slot';
export { onAddressVerificationRequired } from './api/with-authentication';
export { rememberVisitor } from './session/known-visitor';
export { prefetchSession, findStorePath, useSession } from './session/session';
export type { Session } from './session/session';

export { FixedTextSpan, getFixedTextLanguage, T, t, useT } from './i18n/t';
export * from './i18n/message-ids';
export { loadCatalogue, setLocale, startLocale } from './i18n/load-messages';
export type { Catalogues } from './i18n/load-messages';
export { createMessages, withMessages } from './i18n/messages';
export { currentLocale } from './i18n/locale';
export { useSwitchLocale } from './ui/use-switch-locale';
export { getErrorText, toErrorText, isScriptFailure } from './i18n/error-text';
export type { ErrorTextParts } from './i18n/error-text';
export { formatDate, formatMoney, useFormat } from './i18n/format';
export { I18nRoot } from './i18n/i18n-root';
export { HYDRATED_EVENT, HydrationMark, addServerData, useHydrated, HYDRATE_EVENT } from './api/hydration';
export { PageFrame } from './page-frame';

export { lazyPage } from './page/lazy-page';
export { createPageRoute, preloadPage } from './page/page-route';
export type { Page, PageRequest, PageServer } from './page/route-definition';

export { closeToast, keepFailureToasts, toast } from './toast/toast-store';
export { Toaster } from './ui/toaster';
export { Combobox } from './combobox/combobox';
export type { ComboboxProps } from './combobox/combobox';

export { applyStyle } from './ui/apply-style';
export { Button, getButtonClass, ButtonLink } from './ui/button';
export type { ButtonLinkProps, ButtonLook, ButtonProps } from './ui/button';
export { ErrorBoundary } from './ui/error-boundary';
export { ErrorText } from './ui/error-text';
export { FailureNote, FailureScreen, StateScreen } from './ui/failure';
export { Icon, IconShape } from './ui/icon';
export type { IconName } from './ui/icon-shapes';
export { Input, SelectInput, TextAreaInput } from './ui/input';
export { LanguageLink } from './ui/language-link';
export { Loading } from './ui/loading';
export { Logo } from './ui/logo';
export { useOpenedPicture, useClickedPicture } from './ui/moving-picture';
export { OfflineBar } from './ui/offline-bar';
export { PageTitle, RouteAnnouncer } from './ui/page-title';
export { Picture } from './ui/picture';
export type { PictureProps } from './ui/picture';
export { useDebounced } from './ui/use-debounced';
