import {
  Icon,
  type IconName,
  LanguageLink,
  Link,
  Logo,
  Outlet,
  useLocation,
  useSession,
  useT,
} from '@munay/kit';
import { release } from './release';
import styles from './staff-layout.module.css';

interface Section {
  to: string;
  icon: IconName;
  id: string;
}

/** Where staff can go; a new page adds its line here and its route. */
const SECTIONS = [
  { to: '/admin/dashboard', icon: 'package', id: 'nav.orders' },
] as const satisfies readonly Section[];

/** Frame of the staff app: sections on the left (below on phones), the person on top. */
export function StaffLayout() {
  const t = useT();
  const { pathname } = useLocation();
  const { user, isAdmin } = useSession();
  const initials = [user?.firstname, user?.lastname].map((name) => name?.[0] ?? '').join('');
  return (
    <div className={styles.app}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <nav className={styles.side} aria-label={t('nav.label')}>
        <Link className={styles.brand} to="/admin/dashboard">
          <Logo label={t('nav.home')} />
        </Link>
        <ul role="list">
          {isAdmin &&
            SECTIONS.map(({ to, icon, id }) => (
              <li key={to}>
                <Link to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined} title={t(id)}>
                  <Icon name={icon} small />
                  <span>{t(id)}</span>
                </Link>
              </li>
            ))}
          <li>
            <Link to="/" title={t('nav.shop')}>
              <Icon name="shopping-bag" small />
              <span>{t('nav.shop')}</span>
            </Link>
          </li>
        </ul>
        <p className={styles.release}>{t('nav.release', { release })}</p>
      </nav>
      <header className={styles.top}>
        <LanguageLink />
        <p className={styles.me}>
          <span className={styles.avatar} aria-hidden="true">
            {initials}
          </span>
          <span>
            {user?.firstname}
            <small>{user?.roles.join(', ')}</small>
          </span>
        </p>
      </header>
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
