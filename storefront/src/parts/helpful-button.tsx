import { call, errorText, toast, useLocation, useMutation, useNavigate, useSession, useT } from '@munay/kit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type ReactNode, useState } from 'react';
import { VoiceIcon } from './voice-icon';

interface HelpfulProps {
  kind: 'review' | 'question';
  id: string;
  /** How many find it helpful, as the list says. */
  helpful: number;
  /** Ids the reader finds helpful; undefined until known. */
  votes: readonly string[] | undefined;
  /** What it is about, for those who hear the button alone. */
  of: string;
}

/** One vote for each reader: counted at once, taken back when the server refuses. */
export function HelpfulButton({ kind, id, helpful, votes, of }: HelpfulProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status, user } = useSession();
  const [own, setOwn] = useState<boolean | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const before = votes?.includes(id) ?? false;
  const pressed = own ?? before;
  const vote = useMutation({
    mutationFn: (wanted: boolean) =>
      call(kind === 'review' ? ENDPOINTS.voteReview : ENDPOINTS.voteQuestion, {
        params: { id },
        body: { helpful: wanted },
      }),
    onMutate: (wanted) => setOwn(wanted),
    onSuccess: (data) => setCount(data.helpful),
    onError: (error, wanted) => {
      setOwn(!wanted);
      toast.error(errorText(error));
    },
  });
  const press = () => {
    if (status === 'ready' && user === null)
      void navigate(`/authUser?return=${encodeURIComponent(pathname + search)}`);
    else vote.mutate(!pressed);
  };
  // The list may be a minute older than the own vote
  const shown = count ?? Math.max(helpful + Number(pressed) - Number(before), Number(pressed));
  return (
    <button
      className="btn btn-quiet small"
      type="button"
      aria-pressed={pressed}
      disabled={vote.isPending}
      onClick={press}
    >
      <VoiceIcon name="thumb" /> {t('review.helpful', { count: shown })}
      <span className="vh"> {of}</span>
    </button>
  );
}
