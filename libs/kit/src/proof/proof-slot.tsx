import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../base/store';
import { Loading } from '../ui/loading';
import { loadProof, proofAsked } from './proof';
import type { ProveFormProps } from './prove-form';

const Dialog = lazy(() => loadProof().then((m) => ({ default: m.ProofDialog })));
const Form = lazy(() => loadProof().then((m) => ({ default: m.ProveForm })));

export function ProofSlot(): ReactNode {
  const asked = useStore(proofAsked);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={asked} />
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
