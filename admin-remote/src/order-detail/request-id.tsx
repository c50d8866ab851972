import { useT } from '@munay/kit';
import { CopyId } from '../components/copy-id';

/** Request id for searching the log. @param first without a leading separator */
export function RequestId({ id, first = false }: { id: string; first?: boolean }) {
  const t = useT();
  if (id === '') return null;
  return (
    <>
      {!first && ' · '}
      {t('timeline.request')} <CopyId id={id} />
    </>
  );
}
