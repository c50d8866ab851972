import { LOCALES } from '@munay/contracts/locale';
import type { UserView } from '@munay/contracts/user';
import { currentLocale, ErrorLine, errorText, setLocale, useT } from '@munay/kit';
import { ChoiceGroup } from '../checkout/choice-group';
import styles from './profile.module.css';
import { useUpdate } from './use-update';

const OWN_NAMES = { es: 'Español', en: 'English' } as const;

/** Language of pages, mails and bills. */
export function PreferencesSection({ user }: { user: UserView }) {
  const t = useT();
  const { failure, save } = useUpdate();
  const choose = async (value: string): Promise<void> => {
    const locale = LOCALES.find((one) => one === value);
    if (!locale) return;
    if (locale !== user.locale && !(await save({ locale }))) return;
    if (locale !== currentLocale()) await setLocale(locale);
  };
  return (
    <div className={styles.section}>
      <h2 id="preferences-language">{t('preferences.language')}</h2>
      {failure !== null && <ErrorLine title={errorText(failure)} />}
      <ChoiceGroup
        labelledBy="preferences-language"
        name="locale"
        value={user.locale}
        onChange={(value) => void choose(value)}
        choices={LOCALES.map((locale) => ({
          value: locale,
          title: OWN_NAMES[locale],
          text: t('preferences.languageText'),
        }))}
      />
    </div>
  );
}
