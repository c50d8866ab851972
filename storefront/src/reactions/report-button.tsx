import { type ReactNode, useState } from 'react';
import type { Locale } from '@munay/contracts/locale';
import { Button, useLocation, useNavigate, useSession, useT } from '@munay/kit';
import { lazyPart } from '../components/lazy-part';
import { preloadOn } from '../hooks/preload-on';
import { FeedbackIcon } from './feedback-icon';

const ReportDialog = lazyPart(() => import('./report-dialog').then((m) => m.ReportDialog));

export function ReportButton({
  kind,
  id,
  subject,
  locale,
}: {
  kind: 'review' | 'question';
  id: string;
  subject: string;
  /** Language of `subject`. */
  locale: Locale;
}): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status, user } = useSession();
  const [open, setOpen] = useState(false);
  const openDialog = () => {
    if (status === 'ready' && user === null)
      void navigate(`/authUser?return=${encodeURIComponent(pathname + search)}`);
    else setOpen(true);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="small muted"
        aria-haspopup="dialog"
        onClick={openDialog}
        {...preloadOn(ReportDialog.preload)}
      >
        <FeedbackIcon name="flag" /> {t('review.report')}
        <span className="vh" lang={locale}>
          {' '}
          {subject}
        </span>
      </Button>
      <ReportDialog open={open} kind={kind} id={id} onClose={() => setOpen(false)} />
    </>
  );
}
