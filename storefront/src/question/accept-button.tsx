import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { AnswerView } from '@munay/contracts/shop/question';
import { Button, call, Icon, invalidate, useMutation, useQueryClient, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';

export function AcceptButton({ questionId, answer }: { questionId: string; answer: AnswerView }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.acceptAnswer, {
        params: { id: questionId },
        body: { answerId: answer.accepted ? null : answer._id },
      }),
    onSuccess: () => invalidate(client, ENDPOINTS.getQuestions),
  });
  return (
    <div>
      <Button
        variant="quiet"
        className="small"
        aria-pressed={answer.accepted}
        busy={accept.isPending}
        onClick={() => accept.isPending || accept.mutate()}
      >
        <Icon name="check" small /> {t('question.accept')}
        <span className="vh"> {answer.text}</span>
      </Button>
      <ActionError error={accept.error} />
    </div>
  );
}
