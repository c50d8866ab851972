import { useEffect, useRef } from 'react';
import {
  Button,
  lazyPage,
  Link,
  PageTitle,
  useSearchParams,
  useSession,
  useT,
  withMessages,
} from '@munay/kit';
import { useLogout } from '../account/use-logout';
import { ActionError } from '../components/action-error';
import { messages } from '../i18n/messages';
import styles from './profile.module.css';

const SECTIONS = {
  orders: lazyPage(() => import('./orders-section').then((m) => m.OrdersSection)),
  wishes: lazyPage(
    withMessages([messages('favorites')], () =>
      import('./favorites-section').then((m) => m.FavoritesSection),
    ),
  ),
  reviews: lazyPage(
    withMessages([messages('review')], () => import('./reviews-section').then((m) => m.ReviewsSection)),
  ),
  addresses: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './addresses-section').then((m) => m.AddressesSection),
  ),
  personal: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './personal-section').then((m) => m.PersonalSection),
  ),
  security: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './security-section').then((m) => m.SecuritySection),
  ),
  preferences: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './preferences-section').then((m) => m.PreferencesSection),
  ),
  data: lazyPage(() =>
    import(/* webpackChunkName: "own-data" */ './data-section').then((m) => m.DataSection),
  ),
} as const;
type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[];

/** `/profile`: orders first, then settings. `?tab=` selects a tab, `?order=` opens an order. */
export function ProfilePage() {
  const t = useT();
  const { user } = useSession();
  const [search] = useSearchParams();
  const section = NAMES.find((name) => name === search.get('tab')) ?? 'orders';
  const Section = SECTIONS[section];
  const { busy, failure, leave } = useLogout();
  const tabs = useRef<HTMLUListElement>(null);
  // On a phone the tabs overflow: scroll the open one into view
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && tabs.current) tabs.current.scrollLeft = current.offsetLeft - tabs.current.clientWidth / 3;
  }, [section]);
  if (!user) return null;
  return (
    <div className="wrap">
      <div className={`page-top ${styles.title}`}>
        <PageTitle title={t('profile.title')}>{t('profile.hello', { name: user.firstname })}</PageTitle>
      </div>
      <div className={`grid g5 page-end ${styles.page}`}>
        <nav className={styles.nav} aria-label={t('profile.title')}>
          <ul role="list" ref={tabs}>
            {NAMES.map((name) => (
              <li key={name}>
                <Link
                  to={name === 'orders' ? '/profile' : `/profile?tab=${name}`}
                  aria-current={name === section ? 'page' : undefined}
                  onPointerEnter={SECTIONS[name].preload}
                >
                  {t(`profile.${name}`)}
                </Link>
              </li>
            ))}
            <li>
              <Button variant="plain" busy={busy} onClick={leave}>
                {t('profile.logout')}
              </Button>
            </li>
          </ul>
          <ActionError error={failure} />
        </nav>
        <div>
          <Section />
        </div>
      </div>
    </div>
  );
}
