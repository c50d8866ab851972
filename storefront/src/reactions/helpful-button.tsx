import { type ReactNode, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import { Button, call, toast, useLocation, useNavigate, useSession, useT } from '@munay/kit';
import { sendLatest } from '../hooks/send-latest';
import { FeedbackIcon } from './feedback-icon';

interface HelpfulProps {
  kind: 'review' | 'question';
  id: string;
  helpful: number;
  /** Ids that the reader has marked as helpful; undefined while loading. */
  votes: readonly string[] | undefined;
  /** Name of the subject, for screen readers. */
  subject: string;
  /** Language of `subject`. */
  locale: Locale;
}

/** Helpful button with one vote per reader. The vote is shown optimistically and reverted if the server rejects it. */
export function HelpfulButton({ kind, id, helpful, votes, subject, locale }: HelpfulProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status, user } = useSession();
  const [userVote, setUserVote] = useState<boolean | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const wasHelpful = votes?.includes(id) ?? false;
  const isHelpful = userVote ?? wasHelpful;
  const sendVote = (next: boolean) =>
    sendLatest({
      key: `helpful ${kind} ${id}`,
      from: isHelpful,
      to: next,
      show: setUserVote,
      send: async (helpful) => {
        const endpoint = kind === 'review' ? ENDPOINTS.voteReview : ENDPOINTS.voteQuestion;
        const response = await call(endpoint, { params: { id }, body: { helpful } });
        setCount(response.helpful);
      },
    }).catch((error: unknown) => toast.failure(error));
  const onClick = () => {
    if (status === 'ready' && user === null)
      void navigate(`/authUser?return=${encodeURIComponent(pathname + search)}`);
    else void sendVote(!isHelpful);
  };
  // The cached list may be up to a minute older than this reader's vote
  const displayedCount =
    count ?? Math.max(helpful + Number(isHelpful) - Number(wasHelpful), Number(isHelpful));
  return (
    <Button variant="quiet" className="small" aria-pressed={isHelpful} onClick={onClick}>
      <FeedbackIcon name="thumb" /> {t('review.helpful', { count: displayedCount })}
      <span className="vh" lang={locale}>
        {' '}
        {subject}
      </span>
    </Button>
  );
}
