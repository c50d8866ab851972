import type { ReactNode } from 'react';
import { LOCALES } from '@munay/contracts/locale';
import {
  Button,
  currentLocale,
  Fixed,
  Icon,
  LanguageLink,
  Link,
  NavLink,
  useSession,
  useT,
} from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { MAIN_NAV } from './main-nav';
import styles from './menu-sheet.module.css';

const NAMES = { es: 'Español', en: 'English' } as const;

export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT();
  const { user, over, logInAgain, isAdmin } = useSession();
  const locale = currentLocale();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="left"
      title={t('layout.menu')}
      footer={
        <p className={`row g5 ${styles.langs}`}>
          {LOCALES.map((one) =>
            one === locale ? (
              <span key={one} lang={one} aria-current="true">
                {NAMES[one]}
              </span>
            ) : (
              <LanguageLink key={one} />
            ),
          )}
        </p>
      }
    >
      <nav aria-label={t('layout.mainNavMenu')}>
        <ul className={styles.main} role="list">
          {MAIN_NAV.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} onClick={onClose}>
                <Fixed text={text} />
                <Icon name="chevron-right" small />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ul className={styles.more} role="list">
        {over ? (
          <li>
            <Button
              variant="plain"
              className="bare"
              onClick={() => {
                onClose();
                logInAgain();
              }}
            >
              <Icon name="user" /> <Fixed text="login" />
            </Button>
          </li>
        ) : user === null ? (
          <li>
            <Link to="/authUser" onClick={onClose}>
              <Icon name="user" /> <Fixed text="login" />
            </Link>
          </li>
        ) : (
          <li>
            <Link to="/profile" onClick={onClose}>
              <Icon name="package" /> {t('layout.myOrders')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/wishes" onClick={onClose}>
            <Icon name="heart" /> {t('layout.favorites')}
          </Link>
        </li>
        {isAdmin && (
          <li>
            <Link to="/admin/dashboard" onClick={onClose}>
              <Icon name="layout-dashboard" /> <Fixed text="adminDashboard" />
            </Link>
          </li>
        )}
      </ul>
    </Sheet>
  );
}
