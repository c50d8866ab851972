import '@munay/kit/form.css';
import './admin-tokens.css';
import { useEffect, useRef, useState } from 'react';
import {
  Button,
  findStorePath,
  getButtonClass,
  Icon,
  keepFailureToasts,
  LanguageLink,
  Link,
  Logo,
  OfflineBar,
  Outlet,
  useLocation,
  useQuery,
  useSearchParams,
  useSession,
  useT,
} from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { AuditStateLine } from '../components/audit/audit-state';
import { useFocusFallback } from '../components/focus-fallback';
import { shopStateQuery } from '../components/shared-queries';
import { useKeyboard, useShortcuts } from '../components/shortcuts';
import { undoLastAction } from '../feedback/undo';
import { LeaveGuard, useGuardedNavigate } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { MENU } from '../route-definition';
import { KeyHelp } from './key-help';
import { Palette } from './palette';
import { release } from './release';
import { findSection, type Section, SECTIONS, useTaskCount } from './sections';
import { StoreLinks } from './store-links';
import { UserMenu } from './user-menu';
import styles from './admin-layout.module.css';
import density from './density.module.css';
import tabBar from './tab-bar.module.css';

const MAX_PHONE_ITEMS = 4;

export function AdminLayout() {
  const t = useT();
  const navigateTo = useGuardedNavigate();
  const { isAdmin } = useSession();
  const home = useHomePath();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main);
  useEffect(() => {
    keepFailureToasts.set(true);
    return () => keepFailureToasts.set(false);
  }, []);
  useKeyboard();
  useShortcuts([
    { keys: 'mod+z', group: 'everywhere', label: t('keys.undo'), run: undoLastAction },
    { keys: '?', group: 'everywhere', label: t('keys.help'), run: () => setHelpOpen(true) },
    ...(isAdmin
      ? [
          {
            keys: 'mod+k',
            group: 'everywhere' as const,
            label: t('keys.palette'),
            run: () => setPaletteOpen(true),
          },
        ]
      : []),
    ...(isAdmin
      ? SECTIONS.map(({ id, to, letter }) => ({
          keys: `g ${letter}`,
          group: 'go' as const,
          label: t(`nav.${id}`),
          run: () => navigateTo(to),
        }))
      : []),
  ]);
  return (
    <div className={`munay-staff ${density.staff} ${styles.app}`}>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <NavigationRail />
      <header className={`row g3 ${styles.top}`}>
        <Link className={`row ${styles.brand}`} to={home}>
          <Logo label={t('nav.home')} />
        </Link>
        {isAdmin && (
          <Button
            variant="plain"
            className={`row g2 muted ${styles.find}`}
            aria-label={t('palette.open')}
            onClick={() => setPaletteOpen(true)}
          >
            <Icon name="search" small />
            <span>{t('palette.hint')}</span>
            <span className="push nowrap" aria-hidden="true">
              <kbd>Ctrl</kbd> <kbd>K</kbd>
            </span>
          </Button>
        )}
        <TrialRibbon />
        <div className={`row push g1 ${styles.end}`}>
          <Button
            variant="quiet"
            square
            aria-label={t('keys.help')}
            title={t('keys.help')}
            onClick={() => setHelpOpen(true)}
          >
            <AdminIcon name="keyboard" />
          </Button>
          <LanguageLink className={getButtonClass({ variant: 'quiet', className: styles.language })} />
          <UserMenu />
        </div>
      </header>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        <OfflineBar />
        <Outlet />
      </main>
      <TabBar />
      {isAdmin && <Palette open={paletteOpen} onClose={() => setPaletteOpen(false)} />}
      <KeyHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
      <LeaveGuard />
    </div>
  );
}

/** Target of the logo link: the overview for administrators, otherwise the user's store. */
const useHomePath = (): string => findStorePath(useSession().user) ?? '/admin/dashboard';

function useSections() {
  const { isAdmin } = useSession();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return { sections: isAdmin ? SECTIONS : [], current: findSection(pathname, search) };
}

const MENU_GROUPS = Object.keys(MENU) as (keyof typeof MENU)[];

function NavigationRail() {
  const t = useT();
  const home = useHomePath();
  const { sections, current } = useSections();
  return (
    <nav className={styles.side} aria-label={t('nav.label')}>
      <div>
        <Link className={`row ${styles.brand}`} to={home}>
          <Logo label={t('nav.home')} />
        </Link>
        {MENU_GROUPS.map((group) => {
          const lines = sections.filter(({ id }) => MENU[group].some((candidate) => candidate === id));
          if (lines.length === 0) return null;
          return (
            <div key={group}>
              {group !== 'shop' && <p className={styles.group}>{t(`nav.group.${group}`)}</p>}
              <ul role="list">
                {lines.map((section) => (
                  <li key={section.id}>
                    <SectionLink section={section} isActive={section.id === current} showsShortcut />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        <ul role="list">
          <StoreLinks />
          <li>
            <Link to="/" title={t('nav.shop')}>
              <AdminIcon name="external-link" />
              <span>{t('nav.shop')}</span>
            </Link>
          </li>
        </ul>
        <footer className={styles.release}>
          {sections.length > 0 && (
            <Link className="no-underline" to="/admin/audit">
              <AuditStateLine />
            </Link>
          )}
          <p>{t('nav.release', { release })}</p>
        </footer>
      </div>
    </nav>
  );
}

function SectionLink({
  section,
  isActive,
  showsShortcut = false,
}: {
  section: Section;
  isActive: boolean;
  showsShortcut?: boolean;
}) {
  const t = useT();
  const { id, to, icon, letter } = section;
  const openCount = useTaskCount(section);
  return (
    <Link to={to} aria-current={isActive ? 'page' : undefined} title={t(`nav.${id}`)}>
      <AdminIcon name={icon} />
      <span>{t(`nav.${id}`)}</span>
      {openCount > 0 ? (
        <b className={`push tiny ${styles.waiting}`}>
          {openCount}
          <span className="vh"> {t('nav.waiting', { count: openCount })}</span>
        </b>
      ) : (
        showsShortcut && <kbd aria-hidden="true">G {letter.toUpperCase()}</kbd>
      )}
    </Link>
  );
}

function TabBar() {
  const t = useT();
  const { sections, current } = useSections();
  const [open, setOpen] = useState(false);
  const renderLine = (section: Section) => (
    <li key={section.id}>
      <SectionLink section={section} isActive={section.id === current} />
    </li>
  );
  return (
    <nav className={`foot-bar ${tabBar.bar}`} aria-label={t('nav.main')}>
      <ul role="list">
        {sections.slice(0, MAX_PHONE_ITEMS).map(renderLine)}
        <li>
          <Button variant="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Icon name="menu" small />
            <span>{t('nav.more')}</span>
          </Button>
        </li>
      </ul>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('nav.label')}>
        <ul role="list" className={tabBar.all} onClick={() => setOpen(false)}>
          {sections.map(renderLine)}
          <StoreLinks />
          <li>
            <Link to="/">
              <AdminIcon name="external-link" />
              <span>{t('nav.shop')}</span>
            </Link>
          </li>
        </ul>
      </Sheet>
    </nav>
  );
}

function TrialRibbon() {
  const t = useT();
  const { data } = useQuery(shopStateQuery);
  return data?.testPayments ? <p className={styles.trial}>{t('nav.testPayments')}</p> : null;
}
