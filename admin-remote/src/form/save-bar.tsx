import { useEffect, useRef } from 'react';
import { Button, useT } from '@munay/kit';
import { useShortcuts } from '../components/shortcuts';
import { AdminIcon } from '../icons/admin-icon';
import { useLeaveWarning } from './leave-guard';
import styles from './form.module.css';

export interface SaveBarProps {
  changes: readonly string[];
  errors?: number;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

function isHiddenBehind(field: Element, bar: HTMLElement | null): boolean {
  if (bar === null || bar.contains(field)) return false;
  // In tables, a field's note is in another row
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  const { top } = bar.getBoundingClientRect();
  return [field, note].some((part) => part !== null && part.getBoundingClientRect().bottom > top);
}

export function SaveBar({ changes, errors = 0, saving, onSave, onDiscard }: SaveBarProps) {
  const t = useT();
  const hasChanges = changes.length > 0;
  useLeaveWarning(hasChanges);
  useShortcuts([
    { keys: 'mod+s', group: 'page', label: t('form.save'), run: () => hasChanges && !saving && onSave() },
  ]);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasChanges) return undefined;
    // The save bar can cover the focused field, because the browser only scrolls a text area to the caret
    const clear = (): void => {
      const field = document.activeElement;
      if (field && isHiddenBehind(field, bar.current)) field.scrollIntoView({ block: 'nearest' });
    };
    clear();
    document.addEventListener('focusin', clear);
    return () => document.removeEventListener('focusin', clear);
  }, [hasChanges]);
  if (!hasChanges) return null;
  return (
    <div
      ref={bar}
      className={`cluster fine foot-bar foot-bar-tall ${styles.savebar}`}
      role="region"
      aria-label={t('form.unsaved')}
    >
      <p className="row gap-8">
        <AdminIcon name="pencil" />
        <b>{t('form.changes', { count: changes.length })}</b>
        <span className={styles.names}>{changes.join(', ')}</span>
      </p>
      {errors > 0 && (
        <p className={`row gap-8 ${styles.wrong}`}>
          <AdminIcon name="circle-x" /> {t('form.toCorrect', { count: errors })}
        </p>
      )}
      <div className="flex gap-8 push">
        <Button variant="quiet" disabled={saving} onClick={onDiscard}>
          {t('form.discard')}
        </Button>
        <Button busy={saving} onClick={() => !saving && onSave()}>
          {t(saving ? 'form.saving' : 'form.save')}
          <span aria-hidden="true">
            <kbd>Ctrl</kbd> <kbd>S</kbd>
          </span>
        </Button>
      </div>
    </div>
  );
}
