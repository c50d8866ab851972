import type { SafetyContact } from '@munay/contracts/shop/product';
import { PRODUCT_LINE } from '@munay/contracts/shop/product-fields';
import { Button, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput } from '../form/admin-field';
import { AdminIcon } from '../icons/admin-icon';
import type { PartProps } from './text-panel';
import form from '../form/form.module.css';

const CONTACT_FIELDS = ['name', 'postalAddress', 'electronicAddress'] as const;
const EMPTY_CONTACT: SafetyContact = { name: '', postalAddress: '', electronicAddress: '' };

/** Safety information required for distance selling: manufacturer, responsible person, warnings. */
export function SafetyPanel({ draft, errors }: PartProps) {
  const t = useT();
  const { value, set } = draft;
  const { safety } = value;
  return (
    <Panel
      title={t('form.safety')}
      note={t('form.safetyNote')}
      end={
        <Button
          onClick={() =>
            set('safety', (current) => ({ ...current, warnings: [...current.warnings, { es: '', en: '' }] }))
          }
        >
          <AdminIcon name="plus" /> {t('form.addWarning')}
        </Button>
      }
    >
      {(['manufacturer', 'responsible'] as const).map((role) => {
        const contact = safety[role];
        return (
          <fieldset key={role}>
            <label className="tick">
              <input
                type="checkbox"
                checked={contact !== null}
                onChange={({ target }) =>
                  set('safety', (current) => ({ ...current, [role]: target.checked ? EMPTY_CONTACT : null }))
                }
              />
              {t(`form.${role}Other`)}
            </label>
            {contact && (
              <div className={form.grid}>
                {CONTACT_FIELDS.map((part) => (
                  <AdminInput
                    key={part}
                    span={4}
                    label={t(`form.${part}`)}
                    path={`safety.${role}.${part}`}
                    error={errors[`safety.${role}.${part}`]}
                    maxLength={PRODUCT_LINE.max}
                    value={contact[part]}
                    onChange={(text) =>
                      set('safety', (current) => ({ ...current, [role]: { ...contact, [part]: text } }))
                    }
                  />
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
      {safety.warnings.map((warning, index) => (
        <fieldset key={index} className={form.grid}>
          <legend className="vh">{t('form.warning', { number: index + 1 })}</legend>
          {(['es', 'en'] as const).map((locale) => (
            <AdminInput
              key={locale}
              span={6}
              lang={locale}
              label={`${t('form.warning', { number: index + 1 })}, ${t(`language.${locale}`)}`}
              path={`safety.warnings.${index}.${locale}`}
              error={errors[`safety.warnings.${index}.${locale}`]}
              maxLength={PRODUCT_LINE.max}
              value={warning[locale]}
              onChange={(text) =>
                set('safety', (current) => ({
                  ...current,
                  warnings: current.warnings.map((item, position) =>
                    position === index ? { ...item, [locale]: text } : item,
                  ),
                }))
              }
            />
          ))}
          <p>
            <Button
              variant="link"
              onClick={() =>
                set('safety', (current) => ({
                  ...current,
                  warnings: current.warnings.filter((_, position) => position !== index),
                }))
              }
            >
              {t('form.removeWarning', { number: index + 1 })}
            </Button>
          </p>
        </fieldset>
      ))}
    </Panel>
  );
}
