import type { ReactNode } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { apiUrl, Fixed, Icon, Link, storePathOf, useSession, useT } from '@munay/kit';
import { useLogout } from '../account/use-logout';
import { ActionError } from '../components/action-error';
import { Disclosure } from '../components/disclosure';
import styles from './user-menu.module.css';

function Avatar({ user }: { user: UserView }): ReactNode {
  const { firstname, image } = user.userInfo;
  return (
    <span className={`avatar clipped ${styles.avatar}`} aria-hidden="true">
      {image === '' ? firstname.charAt(0).toUpperCase() : <img src={apiUrl(image)} alt="" />}
    </span>
  );
}

function AccountList({ user }: { user: UserView }): ReactNode {
  const t = useT();
  const { isAdmin } = useSession();
  const { busy, failure, leave } = useLogout();
  const store = storePathOf(user);

  return (
    <>
      <div className={`row g3 ${styles.who}`}>
        <Avatar user={user} />
        <p>
          <b>{t('user.hello', { name: user.userInfo.firstname })}</b>
          <span className="small muted">{user.email}</span>
        </p>
      </div>
      <ul role="list">
        <li>
          <Link to="/profile">
            <Icon name="user" small /> <Fixed text="profile" />
          </Link>
        </li>
        <li>
          <Link to="/profile?tab=wishes">
            <Icon name="heart" small /> {t('layout.wishes')}
          </Link>
        </li>
        {isAdmin && (
          <li>
            <Link to="/admin/dashboard">
              <Icon name="layout-dashboard" small /> <Fixed text="adminDashboard" />
            </Link>
          </li>
        )}
        {store !== null && (
          <li>
            <Link to={store}>
              <Icon name="layout-dashboard" small /> {t('user.store')}
            </Link>
          </li>
        )}
        <li>
          <button type="button" aria-disabled={busy} onClick={leave}>
            <Icon name="log-out" small /> <Fixed text="logout" />
          </button>
        </li>
      </ul>
      <ActionError error={failure} />
    </>
  );
}

/** Greeting, avatar and links of the signed-in person; a Login button for everybody else (product brief, user menu). */
export function UserMenu(): ReactNode {
  const t = useT();
  const { user, status } = useSession();
  if (user === null) {
    return (
      <>
        <Link className={`row ${styles.room} ${styles.login}`} to="/authUser">
          <Icon name="user" />
          <Fixed text="login" />
        </Link>
        {/* The page cannot know who opens it: the style sheet shows this one to who was signed in here last */}
        {status === 'loading' && (
          <Link className={`row ${styles.room} ${styles.root} ${styles.account}`} to="/profile">
            <span className="icon-btn">
              <span className={`avatar clipped ${styles.avatar} ${styles.known}`} />
            </span>
            <span className="vh">
              <Fixed text="profile" />
            </span>
          </Link>
        )}
      </>
    );
  }
  return (
    <Disclosure
      className={`row ${styles.room} ${styles.root}`}
      label={t('user.menu', { name: user.userInfo.firstname })}
      buttonClassName={`icon-btn ${styles.button}`}
      button={<Avatar user={user} />}
      panelClassName={`clipped on-white cut-corner ${styles.panel}`}
    >
      <AccountList user={user} />
    </Disclosure>
  );
}
