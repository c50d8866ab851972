import type { Role } from './access';
import type { UserRow } from './admin';
import type { Locale } from './locale';
import type { SessionRow } from './profile';

/** What staff may change of an account. Address and password belong to the person. */
export interface EditUser {
  firstname?: string;
  middlename?: string;
  lastname?: string;
  phone?: string;
  /** A change ends every session of the person. */
  roles?: Role[];
  /** Ids of the stores a STORE person sees. */
  stores?: string[];
  /** A closed account cannot log in; a change ends every session. */
  closed?: boolean;
}

/** An account as staff see it. */
export interface UserDesk extends UserRow {
  middlename: string;
  phone: string;
  stores: string[];
  locale: Locale;
  closed: boolean;
  /** Empty while the session store is away. */
  sessions: SessionRow[];
}
