import { Button, t as say, toast, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import styles from './copy-id.module.css';

const SHOWN = 18;

/** An id that a click copies: of a payment, an event, a request in the log. @param shown how it is read, if not cut */
export function CopyId({ id, shown }: { id: string; shown?: string }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(say('copy.done'));
    } catch {
      // The browser keeps its clipboard to itself: the id can still be read and copied by hand
      toast.error(id);
    }
  };
  return (
    <Button
      variant="plain"
      className={`bare inline-row g1 ${styles.id}`}
      title={t('copy.id', { id })}
      onClick={() => void copy()}
    >
      <span className="vh">{t('copy.verb')}</span>
      <code>{shown ?? (id.length > SHOWN ? `${id.slice(0, SHOWN)}…` : id)}</code>
      <AdminIcon name="copy" />
    </Button>
  );
}
