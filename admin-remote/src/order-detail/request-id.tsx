import { useT } from '@munay/kit';
import { CopyId } from '../components/copy-id';

/** Id of the request, with which the request is found in the server log. @param first omits the leading separator */
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
