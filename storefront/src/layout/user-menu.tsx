import { type ReactNode, useState } from 'react';
import { Button, FixedTextSpan, getButtonClass, Icon, Link, useSession, useT } from '@munay/kit';
import { Disclosure } from '../components/disclosure';
import { lazyPart } from '../components/lazy-part';
import { Avatar } from './avatar';
import styles from './user-menu.module.css';

const AccountList = lazyPart(() =>
  import(/* webpackChunkName: "account" */ './account-list').then((m) => m.AccountList),
);

/** Greeting, avatar and links for the signed-in user, or a login button for visitors (product brief, user menu). */
export function UserMenu(): ReactNode {
  const t = useT();
  const { user, expired, logInAgain, status } = useSession();
  // If the button is clicked before the session has loaded, the menu opens once it has
  const [isClicked, setIsClicked] = useState(false);
  if (isClicked && user === null && status !== 'loading') setIsClicked(false);
  if (expired)
    return (
      <Button variant="plain" className={`row bare ${styles.room} ${styles.login}`} onClick={logInAgain}>
        <Icon name="user" />
        <FixedTextSpan text="login" />
      </Button>
    );
  if (user === null) {
    return (
      <>
        <Link className={`row ${styles.room} ${styles.login}`} to="/authUser">
          <Icon name="user" />
          <FixedTextSpan text="login" />
        </Link>
        {/* The HTML is the same for all visitors. CSS shows this element only if the last visitor was signed in */}
        {status === 'loading' && (
          <Button
            variant="plain"
            className={`row bare ${styles.room} ${styles.root} ${styles.account}`}
            busy={isClicked}
            onClick={() => setIsClicked(true)}
          >
            <span className={getButtonClass({ variant: 'icon' })}>
              <span className={`avatar clipped covered ${styles.avatar} ${styles.known}`} />
            </span>
            <span className="vh">
              <FixedTextSpan text="profile" />
            </span>
          </Button>
        )}
      </>
    );
  }
  return (
    <Disclosure
      className={`row ${styles.room} ${styles.root}`}
      startOpen={isClicked}
      label={t('user.menu', { name: user.userInfo.firstname })}
      look={{ variant: 'icon', className: styles.button }}
      button={<Avatar user={user} />}
      panelClassName={`clipped on-white cut-corner ${styles.panel}`}
    >
      <AccountList user={user} />
    </Disclosure>
  );
}
