import { useId } from 'react';
import { Button, Icon, useStore, useT } from '@munay/kit';
import { Modal } from '@munay/kit/forms';
import { letterKeys } from '../components/device-preferences';
import { KEY_GROUPS, useActiveShortcuts } from '../components/shortcuts';
import styles from './key-help.module.css';

const toKeyLabels = (keys: string): string[] =>
  keys === 'escape'
    ? ['Esc']
    : keys
        .replace('mod+', 'Ctrl ')
        .split(' ')
        .map((key) => (key.length === 1 ? key.toUpperCase() : key));

export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const keys = useActiveShortcuts();
  const isEnabled = useStore(letterKeys);
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className={styles.dialog ?? ''}>
      <header>
        <h2 id={id}>{t('keys.title')}</h2>
        <Button variant="quiet" square aria-label={t('kit.close')} onClick={onClose}>
          <Icon name="x" small />
        </Button>
      </header>
      <div className={styles.groups}>
        {KEY_GROUPS.map((group) => {
          const lines = keys.filter((key) => key.group === group);
          const uniqueLines = lines.filter(
            ({ keys: combo }, index) => lines.findLastIndex((item) => item.keys === combo) === index,
          );
          if (uniqueLines.length === 0) return null;
          return (
            <section key={group} aria-label={t(`keys.${group}`)}>
              <h3>{t(`keys.${group}`)}</h3>
              <dl>
                {uniqueLines.map(({ keys: combo, label }) => (
                  <div key={combo}>
                    <dt>{label}</dt>
                    <dd>
                      {toKeyLabels(combo).map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <footer>
        <label className="tick">
          <input
            type="checkbox"
            data-autofocus
            checked={isEnabled}
            onChange={({ target }) => letterKeys.set(target.checked)}
          />
          {t('keys.letters')}
        </label>
      </footer>
    </Modal>
  );
}
