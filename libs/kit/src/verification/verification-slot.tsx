import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../base/store';
import { Loading } from '../ui/loading';
import { loadVerification, verificationRequest } from './verification';
import type { VerificationFormProps } from './verification-form';

const Dialog = lazy(() => loadVerification().then((m) => ({ default: m.VerificationDialog })));
const Form = lazy(() => loadVerification().then((m) => ({ default: m.VerificationForm })));

export function VerificationSlot(): ReactNode {
  const onEnd = useStore(verificationRequest);
  if (!onEnd) return null;
  return (
    <Suspense fallback={null}>
      <Dialog onEnd={onEnd} />
    </Suspense>
  );
}

export function VerificationForm(props: VerificationFormProps): ReactNode {
  return (
    <Suspense fallback={<Loading />}>
      <Form {...props} />
    </Suspense>
  );
}
