import { LayoutDashboard } from 'lucide';
import type { ReactNode } from 'react';
import { LOCALES } from '@munay/contracts/locale';
import { CATEGORIES, type Category } from '@munay/contracts/shop/product';
import {
  Button,
  currentLocale,
  FixedTextSpan,
  Icon,
  IconShape,
  LanguageLink,
  Link,
  NavLink,
  Picture,
  useSession,
  useT,
} from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { createSoapPicture, type SoapName } from '../bundled-pictures/soap-picture';
import { Translation } from '../components/translation';
import { MAIN_NAV } from './main-nav';
import styles from './menu-sheet.module.css';

const PRODUCT_LINKS = {
  body: 'lavanda',
  face: 'arcilla',
  hair: 'champu',
  shave: 'afeitado',
  gift: 'trio',
} as const satisfies Record<Category, SoapName>;
const LANGUAGE_NAMES = { es: 'Español', en: 'English' } as const;

export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT();
  const { user, expired, logInAgain, isAdmin } = useSession();
  const locale = currentLocale();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="left"
      title={t('layout.menu')}
      footer={
        <p className={`cluster g5 ${styles.langs}`}>
          {LOCALES.map((entry) =>
            entry === locale ? (
              <span key={entry} lang={entry} aria-current="true">
                {LANGUAGE_NAMES[entry]}
              </span>
            ) : (
              <LanguageLink key={entry} onSwitch={onClose} />
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
                <FixedTextSpan text={text} />
                <Icon name="chevron-right" small />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={t('layout.kinds')}>
        <ul className={`grid g2 ${styles.kinds}`} role="list">
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link to={`/shop?category=${category}`} onClick={onClose}>
                <span className="cut cut-thumb">
                  <Picture image={createSoapPicture(PRODUCT_LINKS[category])} sizes="44px" alt="" />
                </span>
                {t(`category.${category}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link className="accent semibold" to="/shop?offer=1" onClick={onClose}>
              {t('layout.offers')}
            </Link>
          </li>
        </ul>
      </nav>
      <ul className={`line-above ${styles.more}`} role="list">
        {expired ? (
          <li>
            <Button
              variant="plain"
              className="bare"
              onClick={() => {
                onClose();
                logInAgain();
              }}
            >
              <Icon name="user" /> <FixedTextSpan text="login" />{' '}
              <Translation fixedText="login" id="user.login" as="span" />
            </Button>
          </li>
        ) : user === null ? (
          <li>
            <Link to="/authUser" onClick={onClose}>
              <Icon name="user" /> <FixedTextSpan text="login" />{' '}
              <Translation fixedText="login" id="user.login" as="span" />
            </Link>
          </li>
        ) : (
          <li>
            <Link to="/profile?tab=orders" onClick={onClose}>
              <Icon name="package" /> {t('layout.myOrders')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/wishes" onClick={onClose}>
            <Icon name="heart" /> {t('layout.favorites')}
          </Link>
        </li>
        <li>
          <Link to="/contact" onClick={onClose}>
            <Icon name="info" /> {t('footer.help')}
          </Link>
        </li>
        {isAdmin && (
          <li>
            <Link to="/admin/dashboard" onClick={onClose}>
              <IconShape shape={LayoutDashboard} /> <FixedTextSpan text="adminDashboard" />{' '}
              <Translation fixedText="adminDashboard" id="user.admin" as="span" />
            </Link>
          </li>
        )}
      </ul>
    </Sheet>
  );
}
