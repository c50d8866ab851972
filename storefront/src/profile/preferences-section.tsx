import '@munay/kit/field.css';
import { useState } from 'react';
import type { Preferences, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import { call, currentLocale, toast, useSession, useSwitchLocale, useT } from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';
import { ChoiceGroup } from '../components/choice-group';
import { sendLatest } from '../hooks/send-latest';
import { useProfileUpdate } from './use-update';
import styles from './profile.module.css';

const LANGUAGE_NAMES = { es: 'Español', en: 'English' } as const;
const MAIL_PREFERENCES = ['reviewMail', 'priceDropMail'] as const satisfies (keyof Preferences)[];
const PREFERENCE_NAMES = ['keepMessages', ...MAIL_PREFERENCES] as const;

/** Language, notifications and optional emails. Each click saves. */
export function PreferencesSection() {
  const { user } = useSession();
  return user && <PreferencesForm user={user} />;
}

const listChanges = (before: Preferences, next: Preferences): Partial<Preferences> =>
  Object.fromEntries(
    PREFERENCE_NAMES.filter((name) => next[name] !== before[name]).map((name) => [name, next[name]]),
  );

function PreferencesForm({ user }: { user: UserView }) {
  const t = useT();
  const { setSession } = useSession();
  const { error: updateError, mutate } = useProfileUpdate();
  const switchLocale = useSwitchLocale();
  const [failure, setFailure] = useState<unknown>(null);
  const [selected, setSelected] = useState<Preferences | null>(null);
  const preferences = selected ?? user.preferences;
  const savePart = async (part: Partial<Preferences>): Promise<void> => {
    setFailure(null);
    try {
      const isSettled = await sendLatest<Preferences>({
        key: 'preferences',
        from: user.preferences,
        to: { ...preferences, ...part },
        show: setSelected,
        send: async (next, before) =>
          setSession(await call(ENDPOINTS.updateUser, { body: { preferences: listChanges(before, next) } })),
      });
      if (!isSettled) return;
      toast.success(t('profile.saved'));
    } catch (error) {
      setFailure(error);
    }
    setSelected(null);
  };
  const show = (locale: Locale): void => {
    if (locale !== currentLocale()) switchLocale(locale).catch((error: unknown) => toast.failure(error));
  };
  const choose = (value: string): void => {
    const locale = LOCALES.find((candidate) => candidate === value);
    if (!locale) return;
    if (locale === user.locale) show(locale);
    else mutate({ locale }, { onSuccess: () => show(locale) });
  };
  const renderCheckbox = (name: keyof Preferences) => (
    <label className="check" key={name}>
      <input
        type="checkbox"
        checked={preferences[name]}
        aria-describedby={`preferences-${name}`}
        onChange={({ target }) => void savePart({ [name]: target.checked })}
      />
      <span>
        {t(`preferences.${name}`)}
        <small className="small muted block" id={`preferences-${name}`}>
          {t(`preferences.${name}Text`)}
        </small>
      </span>
    </label>
  );
  return (
    <div className={`grid g5 measure ${styles.section}`}>
      <h2 id="preferences-language">{t('preferences.language')}</h2>
      {updateError !== null && <ErrorLine error={updateError} />}
      <ChoiceGroup
        labelledBy="preferences-language"
        name="locale"
        value={user.locale}
        onChange={choose}
        choices={LOCALES.map((locale) => ({
          value: locale,
          title: LANGUAGE_NAMES[locale],
          text: t('preferences.languageText'),
        }))}
      />
      <h2>{t('preferences.messages')}</h2>
      {failure !== null && <ErrorLine error={failure} />}
      {renderCheckbox('keepMessages')}
      <h2>{t('preferences.mails')}</h2>
      {MAIL_PREFERENCES.map(renderCheckbox)}
      <p className="small muted">{t('preferences.mailsAlways')}</p>
    </div>
  );
}
