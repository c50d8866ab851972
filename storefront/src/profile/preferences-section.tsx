import { LOCALES } from '@munay/contracts/locale';
import type { Preferences, UserView } from '@munay/contracts/user';
import { currentLocale, ErrorLine, errorText, setLocale, useSession, useT } from '@munay/kit';
import { ChoiceGroup } from '../checkout/choice-group';
import styles from './profile.module.css';
import { useUpdate } from './use-update';

const OWN_NAMES = { es: 'Español', en: 'English' } as const;
const MAILS = ['reviewMail', 'priceDropMail'] as const satisfies (keyof Preferences)[];

/** Language, messages on the screen, and the mails a person may choose. Saved with each press. */
export function PreferencesSection() {
  const { user } = useSession();
  return user && <PreferencesForm user={user} />;
}

function PreferencesForm({ user }: { user: UserView }) {
  const t = useT();
  const { failure, save } = useUpdate();
  const choose = async (value: string): Promise<void> => {
    const locale = LOCALES.find((one) => one === value);
    if (!locale) return;
    if (locale !== user.locale && !(await save({ locale }))) return;
    if (locale !== currentLocale()) await setLocale(locale);
  };
  const box = (name: keyof Preferences) => (
    <label className="check" key={name}>
      <input
        type="checkbox"
        checked={user.preferences[name]}
        aria-describedby={`preferences-${name}`}
        onChange={({ target }) => void save({ preferences: { [name]: target.checked } })}
      />
      <span>
        {t(`preferences.${name}`)}
        <small className={styles.hint} id={`preferences-${name}`}>
          {t(`preferences.${name}Text`)}
        </small>
      </span>
    </label>
  );
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
      <h2>{t('preferences.messages')}</h2>
      {box('keepMessages')}
      <h2>{t('preferences.mails')}</h2>
      {MAILS.map(box)}
      <p className="small muted">{t('preferences.mailsAlways')}</p>
    </div>
  );
}
