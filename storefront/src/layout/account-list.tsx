import { LayoutDashboard, LogOut } from 'lucide';
import type { ReactNode } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { Button, findStorePath, FixedTextSpan, Icon, IconShape, Link, useSession, useT } from '@munay/kit';
import { useLogout } from '../account/use-logout';
import { ActionError } from '../components/action-error';
import { Translation } from '../components/translation';
import { Avatar } from './avatar';
import styles from './user-menu.module.css';

export function AccountList({ user }: { user: UserView }): ReactNode {
  const t = useT();
  const { isAdmin } = useSession();
  const { isPending, error, mutate } = useLogout();
  const store = findStorePath(user);

  return (
    <>
      <div className={`row g3 ${styles.who}`}>
        <Avatar user={user} />
        <p className="min0 tight">
          <b>{t('user.hello', { name: user.userInfo.firstname })}</b>
          <span className="small muted">{user.email}</span>
        </p>
      </div>
      <ul role="list">
        <li>
          <Link to="/profile">
            <Icon name="user" small /> <FixedTextSpan text="profile" />{' '}
            <Translation fixedText="profile" id="user.profile" as="span" />
          </Link>
        </li>
        <li>
          <Link to="/profile?tab=wishes">
            <Icon name="heart" small /> {t('layout.favorites')}
          </Link>
        </li>
        {isAdmin && (
          <li>
            <Link to="/admin/dashboard">
              <IconShape shape={LayoutDashboard} small /> <FixedTextSpan text="adminDashboard" />{' '}
              <Translation fixedText="adminDashboard" id="user.admin" as="span" />
            </Link>
          </li>
        )}
        {store !== null && (
          <li>
            <Link to={store}>
              <IconShape shape={LayoutDashboard} small /> {t('user.store')}
            </Link>
          </li>
        )}
        <li>
          <Button variant="plain" busy={isPending} onClick={() => mutate()}>
            <IconShape shape={LogOut} small /> <FixedTextSpan text="logout" />{' '}
            <Translation fixedText="logout" id="user.logout" as="span" />
          </Button>
        </li>
      </ul>
      <ActionError error={error} />
    </>
  );
}
