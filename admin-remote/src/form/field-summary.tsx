import { Fragment, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isLocale } from '@munay/contracts/locale';
import { currentLocale, type Translate, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import { type FieldErrors, toFieldId } from './field-errors';
import styles from './form.module.css';

const getByPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((item, key) => {
    const part =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[key] : undefined;
    // If an error names a field that the form does not show, the summary links to the row that would contain it
    return part === undefined ? item : part;
  }, value);

export function useLiveErrors(errors: FieldErrors, value: object): FieldErrors {
  const [lastSubmission, setLastSubmission] = useState({ errors, value });
  if (lastSubmission.errors !== errors) setLastSubmission({ errors, value });
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(errors).filter(
          ([path]) =>
            JSON.stringify(getByPath(value, path)) === JSON.stringify(getByPath(lastSubmission.value, path)),
        ),
      ),
    [errors, value, lastSubmission],
  );
}

const findPanel = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role="tabpanel"]') ?? null;

interface FieldLocation {
  name: string;
  /** Panel heading. For a language tab, it includes the language. Empty for a panel with a single field. */
  group: string;
}

/** Finds the control of a field by its element id, because fields are spread over panels, tabs and tables. */
function findFieldLocation(path: string, t: Translate): FieldLocation {
  const field = document.getElementById(toFieldId(path));
  const label = document.querySelector(`label[for="${toFieldId(path)}"]`)?.firstChild;
  const name =
    label?.textContent ?? field?.getAttribute('aria-label') ?? field?.querySelector('h2')?.textContent ?? '';
  const heading = field?.closest('section')?.querySelector('h2')?.textContent ?? '';
  const lang = findPanel(field)?.lang;
  const language = isLocale(lang) ? t(`language.${lang}`) : '';
  // Language names are not capitalised in Spanish
  const group = language
    ? `${heading} (${currentLocale() === 'es' ? language.toLowerCase() : language})`
    : heading;
  return { name, group: heading === name ? '' : group };
}

export function followFieldLink(event: MouseEvent): void {
  const hash = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
  if (!hash?.startsWith('#field-')) return;
  event.preventDefault();
  event.stopPropagation();
  const field = document.getElementById(hash.slice(1));
  const panel = findPanel(field);
  if (panel?.hidden) document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
  setTimeout(() => {
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}

const MAX_GROUPS = 5;

function groupItems<Item>(items: readonly Item[], getKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return groups;
}

interface InvalidField {
  path: string;
  name: string;
  text: string;
}

/**
 * Lists field errors by panel and label, one line per panel, until they are corrected.
 * @param errors errors of the last attempt to save
 * @param live errors that have not been corrected yet
 */
export function FieldSummary({ errors, live }: { errors: FieldErrors; live: FieldErrors }) {
  const t = useT();
  const containerRef = useRef<HTMLDivElement>(null);
  // Some fields are only rendered once an error in them is found
  const fieldLocations = useMemo(
    () => new Map(Object.keys(errors).map((path) => [path, findFieldLocation(path, t)] as const)),
    [errors, t],
  );
  useEffect(() => containerRef.current?.focus(), [errors]);
  const paths = Object.entries(live);
  if (paths.length === 0) return null;
  const groups = groupItems(
    paths.map(([path, text]): InvalidField => ({ path, text, name: fieldLocations.get(path)?.name ?? '' })),
    ({ path }) => fieldLocations.get(path)?.group ?? '',
  );
  return (
    <div
      ref={containerRef}
      className={`fine on-white ${styles.summary}`}
      role="alert"
      tabIndex={-1}
      onClickCapture={followFieldLink}
    >
      <h2 className="row g2">
        <AdminIcon name="circle-x" /> {t('kit.errors.title', { count: paths.length })}
      </h2>
      <ul role="list">
        {[...groups].slice(0, MAX_GROUPS).map(([group, invalidFields]) => (
          <li key={group}>
            {group && <b>{group}</b>} <Reasons invalidFields={invalidFields} />
          </li>
        ))}
      </ul>
      {groups.size > MAX_GROUPS && <p className="muted">{t('form.moreErrors')}</p>}
    </div>
  );
}

/** Reasons for errors. Each reason is listed once, with the fields that share it. */
function Reasons({ invalidFields }: { invalidFields: readonly InvalidField[] }) {
  return [...groupItems(invalidFields, ({ text }) => text)].map(([text, fields]) => (
    <span key={text}>
      {fields.length > 1 && `${text.replace(/\.$/, '')}: `}
      {fields.map(({ path, name }, index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <a href={`#${toFieldId(path)}`}>
            {fields.length > 1 && name ? name : [name, text].filter(Boolean).join(': ')}
          </a>
        </Fragment>
      ))}{' '}
    </span>
  ));
}
