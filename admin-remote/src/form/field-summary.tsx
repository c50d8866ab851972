import { type MouseEvent, useMemo, useState } from 'react';
import { isLocale } from '@munay/contracts/locale';
import { type Translate, useT } from '@munay/kit';
import { ErrorSummary } from '@munay/kit/forms';
import { type FieldErrors, fieldId } from './field-errors';
import styles from './form.module.css';

const index = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((item, key) => {
    const part =
      typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[key] : undefined;
    // The server may name a field differently from the form: fall back to the row that contains it
    return part === undefined ? item : part;
  }, value);

export function useLiveErrors(errors: FieldErrors, value: object): FieldErrors {
  const [sent, setSent] = useState({ errors, value });
  if (sent.errors !== errors) setSent({ errors, value });
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(errors).filter(
          ([path]) => JSON.stringify(index(value, path)) === JSON.stringify(index(sent.value, path)),
        ),
      ),
    [errors, value, sent],
  );
}

const panelOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role="tabpanel"]') ?? null;

function nameOf(path: string, t: Translate): string {
  const field = document.getElementById(fieldId(path));
  const label = document.querySelector(`label[for="${fieldId(path)}"]`)?.firstChild;
  const name =
    label?.textContent ?? field?.getAttribute('aria-label') ?? field?.querySelector('h2')?.textContent;
  const lang = panelOf(field)?.lang;
  if (!name) return '';
  return isLocale(lang) ? `${name} (${t(`language.${lang}`).toLowerCase()})` : name;
}

export function followFieldLink(event: MouseEvent): void {
  const hash = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
  if (!hash?.startsWith('#field-')) return;
  event.preventDefault();
  event.stopPropagation();
  const field = document.getElementById(hash.slice(1));
  const panel = panelOf(field);
  if (panel?.hidden) document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
  setTimeout(() => {
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  });
}

/**
 * Lists field errors by the labels on the page; the list shrinks as fields are corrected.
 * @param errors of the last attempt
 * @param live those that remain
 */
export function FieldSummary({ errors, live }: { errors: FieldErrors; live: FieldErrors }) {
  const t = useT();
  const [sent, setSent] = useState({ errors, attempt: 0 });
  if (sent.errors !== errors) setSent({ errors, attempt: sent.attempt + 1 });
  // Fields may appear only once an error in them is found
  const names = useMemo(
    () => new Map(Object.keys(errors).map((path) => [path, nameOf(path, t)] as const)),
    [errors, t],
  );
  const list = Object.entries(live).map(([path, text]) => ({
    field: fieldId(path),
    text: [names.get(path), text].filter(Boolean).join(': '),
  }));
  return (
    <div className={styles.summary} onClickCapture={followFieldLink}>
      <ErrorSummary errors={list} attempt={sent.attempt} />
    </div>
  );
}
