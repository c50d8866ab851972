import { Button, Icon, LanguageLink, Link, toast, useMutation, useSession, useT } from '@munay/kit';
import { Popover } from '../components/popover';
import { AdminIcon } from '../icons/admin-icon';
import menu from '../components/popover.module.css';
import styles from './user-menu.module.css';

export function UserMenu() {
  const t = useT();
  const { user, expired, logInAgain, logout } = useSession();
  const logOut = useMutation({ mutationFn: logout, onError: (error) => toast.failure(error) });
  const initials = [user?.firstname, user?.lastname].map((name) => name?.[0] ?? '').join('');
  if (expired)
    return (
      <Button
        variant="plain"
        className={`row g2 ${styles.me}`}
        aria-label={t('me.logIn')}
        onClick={logInAgain}
      >
        <span className={`middle ${styles.avatar}`}>
          <Icon name="user" small />
        </span>
        <span>{t('me.logIn')}</span>
      </Button>
    );
  return (
    <Popover
      variant="plain"
      className={`row g2 ${styles.me}`}
      side="right"
      label={t('me.menu', { name: user?.firstname ?? '' })}
      button={
        <>
          <span className={`middle semibold ${styles.avatar}`}>{initials}</span>
          <span>
            {user?.firstname}
            <small>{user?.roles.map((role) => t(`role.${role}`)).join(', ')}</small>
          </span>
          <Icon name="chevron-down" small />
        </>
      }
    >
      {() => (
        <div className={menu.menu}>
          <Link to="/profile">
            <Icon name="user" small /> {t('me.profile')}
          </Link>
          <Link to="/">
            <AdminIcon name="external-link" /> {t('nav.shop')}
          </Link>
          <div className={styles.tongue}>
            <AdminIcon name="globe" />
            <LanguageLink />
          </div>
          <Button variant="plain" busy={logOut.isPending} onClick={() => logOut.mutate()}>
            <AdminIcon name="log-out" /> {t('me.leave')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
