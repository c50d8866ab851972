import '@munay/kit/field.css';
import { type ReactNode, useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { REPORT_INPUT, REPORT_REASONS, type ReportReason } from '@munay/contracts/shop/review';
import { Button, call, toast, useT } from '@munay/kit';
import { ErrorLine, Form, Modal, TextArea, useForm } from '@munay/kit/forms';

interface ReportDialogProps {
  open: boolean;
  kind: 'review' | 'question';
  id: string;
  onClose: () => void;
}

export function ReportDialog({ open, kind, id, onClose }: ReportDialogProps): ReactNode {
  const t = useT();
  const generatedId = useId();
  const [reason, setReason] = useState<ReportReason>('offensive');
  const [note, setNote] = useState('');
  const form = useForm({
    send: async () => {
      const endpoint = kind === 'review' ? ENDPOINTS.reportReview : ENDPOINTS.reportQuestion;
      await call(endpoint, { params: { id }, body: { reason, note } });
      toast.success(t('review.reported'));
      onClose();
    },
  });
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy={`${generatedId}-title`}>
      <Form className="grid g4" {...form.props}>
        <h2 id={`${generatedId}-title`} tabIndex={-1} data-autofocus>
          {t('review.report.title')}
        </h2>
        <fieldset className="no-border grid">
          <legend className="medium small mb2">{t('review.report.why')}</legend>
          {REPORT_REASONS.map((reportReason) => (
            <label className="check touch align-center" key={reportReason}>
              <input
                type="radio"
                name={`${generatedId}-reason`}
                checked={reportReason === reason}
                onChange={() => setReason(reportReason)}
              />
              <span>{t(`review.report.${reportReason}`)}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t('review.report.note')}
          optional
          id={`${generatedId}-note`}
          rows={3}
          maxLength={REPORT_INPUT.note.max}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {form.failure !== null && <ErrorLine error={form.failure} />}
        <div className="acts">
          <Button onClick={onClose}>{t('review.report.cancel')}</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('review.report.send')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
