import { Link, PageTitle, useNavigate, useSearchParams, useSession, useT } from '@munay/kit';
import { AddressesSection } from './addresses-section';
import { OrdersSection } from './orders-section';
import { PersonalSection } from './personal-section';
import { PreferencesSection } from './preferences-section';
import styles from './profile.module.css';
import { SecuritySection } from './security-section';

const SECTIONS = ['orders', 'addresses', 'personal', 'security', 'preferences'] as const;
type Section = (typeof SECTIONS)[number];

/** `/profile`: orders first, then what a person can change. `?section=` tells which, `?order=` opens one order. */
export function ProfilePage() {
  const t = useT();
  const navigate = useNavigate();
  const { user, logout } = useSession();
  const [search] = useSearchParams();
  const wanted = search.get('section') as Section;
  const section = SECTIONS.includes(wanted) ? wanted : 'orders';
  if (!user) return null;
  return (
    <div className="wrap">
      <div className={styles.title}>
        <PageTitle title={t('profile.title')}>{t('profile.hello', { name: user.firstname })}</PageTitle>
      </div>
      <div className={styles.page}>
        <nav className={styles.nav} aria-label={t('profile.title')}>
          <ul role="list">
            {SECTIONS.map((name) => (
              <li key={name}>
                <Link
                  to={name === 'orders' ? '/profile' : `?section=${name}`}
                  aria-current={name === section ? 'page' : undefined}
                >
                  {t(`profile.${name}`)}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => void logout().then(() => navigate('/'))}>
                {t('profile.logout')}
              </button>
            </li>
          </ul>
        </nav>
        <div>
          {section === 'orders' && <OrdersSection openId={search.get('order')} />}
          {section === 'addresses' && <AddressesSection user={user} />}
          {section === 'personal' && <PersonalSection user={user} />}
          {section === 'security' && <SecuritySection user={user} />}
          {section === 'preferences' && <PreferencesSection user={user} />}
        </div>
      </div>
    </div>
  );
}
