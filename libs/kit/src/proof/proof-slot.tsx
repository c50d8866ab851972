import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../base/store';
import { Loading } from '../ui/loading';
import { loadProof, proofRequest } from './proof';
import type { ProveFormProps } from './prove-form';

const Dialog = lazy(() => loadProof().then((m) => ({ default: m.ProofDialog })));
const Form = lazy(() => loadProof().then((m) => ({ default: m.ProveForm })));

export function ProofSlot(): ReactNode {
  const onEnd = useStore(proofRequest);
  if (!onEnd) return null;
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={onEnd} />
    </Suspense>
  );
}

export function ProveForm(props: ProveFormProps): ReactNode {
  return (
    <Suspense fallback={<Loading />}>
      <Form {...props} />
    </Suspense>
  );
}
