import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import * as forms from './forms';
import * as kit from './index';

const picture = {
  base: '/media/x',
  widths: [400, 800],
  width: 800,
  height: 800,
  color: '#eeeeee',
  alt: 'Jabón',
};
const noop = () => undefined;

const page = () =>
  h(
    kit.I18nRoot,
    null,
    h(
      kit.QueryClientProvider,
      { client: kit.createQueryClient() },
      h(
        StaticRouter,
        { location: '/shop?lang=en' },
        h(kit.PageTitle, { title: 'Jabones' }),
        h(kit.OfflineBar),
        h(kit.LanguageLink),
        h(kit.Picture, { image: picture, sizes: '50vw', eager: 'high' }),
        h(forms.TextField, { label: 'Correo', name: 'email', error: 'Falta el correo.' }),
        h(forms.PasswordField, { label: 'Contraseña', name: 'password' }),
        h(forms.Sheet, { open: false, onClose: noop, title: 'Carrito', children: 'Vacío' }),
        h(kit.Combobox<string>, {
          label: 'Buscar',
          listLabel: 'Sugerencias',
          value: '',
          onChange: noop,
          options: [],
          optionKey: (option) => option,
          renderOption: (option) => option,
          onSelect: noop,
        }),
        h(kit.ErrorBoundary, null, h(kit.Loading)),
        h(kit.RouteAnnouncer),
        h(kit.Toaster),
      ),
    ),
  );

test('every component of the kit can be rendered without a window', () => {
  expect(typeof window).toBe('undefined');
  kit.startLocale('es');
  const html = renderToString(page());
  expect(html).toContain('<h1 tabindex="-1">Jabones</h1>');
  expect(html).toContain('srcSet="/media/x-400.avif 400w, /media/x-800.avif 800w"');
  expect(html).toMatch(/<p class="err" id="[^"]+-error">/);
  expect(html).not.toContain('Sin conexión');
});

test('kit version 5 keeps all its exports', () => {
  expect(kit.KIT_VERSION).toBe(5);
  expect(Object.keys(kit)).toEqual(
    expect.arrayContaining([
      'ApiError',
      'BrowserRouter',
      'Button',
      'ButtonLink',
      'Combobox',
      'ErrorBoundary',
      'ErrorText',
      'FailureNote',
      'FailureScreen',
      'FixedTextSpan',
      'I18nRoot',
      'Icon',
      'KIT_VERSION',
      'LanguageLink',
      'Link',
      'Loading',
      'Logo',
      'NavLink',
      'Navigate',
      'NetworkError',
      'OfflineBar',
      'Outlet',
      'PageTitle',
      'Picture',
      'QueryClientProvider',
      'Route',
      'RouteAnnouncer',
      'Routes',
      'StateScreen',
      'T',
      'Toaster',
      'announceSuccess',
      'apiUrl',
      'call',
      'callEnvelope',
      'closeToast',
      'configureKit',
      'createQueryClient',
      'createStore',
      'currentLocale',
      'formatDate',
      'formatMoney',
      'getButtonClass',
      'getErrorText',
      'hydrate',
      'isScriptFailure',
      'keepPreviousData',
      'lazyPage',
      'loadCatalogue',
      'prefetchSession',
      'setLocale',
      'startLocale',
      't',
      'toast',
      'useFormat',
      'useInfiniteQuery',
      'useLocation',
      'useMutation',
      'useNavigate',
      'useParams',
      'useQuery',
      'useQueryClient',
      'useRequestState',
      'useSearchParams',
      'useSession',
      'useStore',
      'useT',
    ]),
  );
  expect(Object.keys(forms)).toEqual(
    expect.arrayContaining([
      'ConfirmDialog',
      'ErrorLine',
      'ErrorSummary',
      'Field',
      'Form',
      'Modal',
      'PasswordField',
      'Sheet',
      'TextField',
    ]),
  );
});
