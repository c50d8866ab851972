import { useState } from 'react';
import type { QueueState } from '@munay/contracts/admin/jobs';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  invalidate,
  toast,
  useFormat,
  useMutation,
  useQueryClient,
  useT,
  withVerification,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { AdminIcon } from '../icons/admin-icon';

/** Retries the dead jobs of all queues, after a confirmation that shows their number. */
export function RetryAll({ queues }: { queues: readonly QueueState[] }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const retry = useMutation({
    mutationFn: () => withVerification(() => call(ENDPOINTS.retryDeadJobs)),
    onSuccess: ({ count }) => {
      toast.success(t('jobs.retriedAll', { count }));
      void invalidate(client, ENDPOINTS.listJobs, ENDPOINTS.getToDo);
    },
    onError: (error) => toast.failure(error),
  });
  const failedQueues = queues.filter(({ dead }) => dead > 0);
  const count = failedQueues.reduce((sum, { dead }) => sum + dead, 0);
  if (count < 2) return null;
  return (
    <>
      <Button busy={retry.isPending} onClick={() => retry.isPending || setIsConfirming(true)}>
        <AdminIcon name="rotate-cw" /> {t('jobs.retryAll', { count })}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        harmless
        title={t('jobs.retryAllAsk', { count })}
        text={t('jobs.retryAllText', {
          queues: failedQueues
            .map(({ name, dead }) => `${t(`jobs.queue.${name}`)}: ${format.number(dead)}`)
            .join(' · '),
        })}
        confirmLabel={t('jobs.retryAll', { count })}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          retry.mutate();
        }}
      />
    </>
  );
}
