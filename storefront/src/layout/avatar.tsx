import type { ReactNode } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { apiUrl } from '@munay/kit';
import styles from './user-menu.module.css';

export function Avatar({ user }: { user: UserView }): ReactNode {
  const { firstname, image } = user.userInfo;
  return (
    <span className={`avatar clipped covered ${styles.avatar}`} aria-hidden="true">
      {image === '' ? firstname.charAt(0).toUpperCase() : <img src={apiUrl(image)} alt="" />}
    </span>
  );
}
