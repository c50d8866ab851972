import '@munay/kit/field.css';
import { type ReactNode, useId, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { REPORT_REASONS, type ReportReason } from '@munay/contracts/shop/review';
import { Button, call, toast, useMutation, useT } from '@munay/kit';
import { ErrorLine, Field, Form, Modal } from '@munay/kit/forms';
import styles from './report-dialog.module.css';

interface ReportDialogProps {
  open: boolean;
  kind: 'review' | 'question';
  id: string;
  onClose: () => void;
}

export function ReportDialog({ open, kind, id, onClose }: ReportDialogProps): ReactNode {
  const t = useT();
  const own = useId();
  const [reason, setReason] = useState<ReportReason>('offensive');
  const [note, setNote] = useState('');
  const report = useMutation({
    mutationFn: () =>
      call(kind === 'review' ? ENDPOINTS.reportReview : ENDPOINTS.reportQuestion, {
        params: { id },
        body: { reason, note },
      }),
    onSuccess: () => {
      toast.success(t('review.reported'));
      onClose();
    },
  });
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy={`${own}-title`}>
      <Form
        className="grid g4"
        onSubmit={() => {
          if (!report.isPending) report.mutate();
        }}
      >
        <h2 id={`${own}-title`} tabIndex={-1} data-autofocus>
          {t('review.report.title')}
        </h2>
        <fieldset className={styles.reasons}>
          <legend>{t('review.report.why')}</legend>
          {REPORT_REASONS.map((one) => (
            <label className="check" key={one}>
              <input
                type="radio"
                name={`${own}-reason`}
                checked={one === reason}
                onChange={() => setReason(one)}
              />
              <span>{t(`review.report.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        <Field label={t('review.report.note')} optional id={`${own}-note`}>
          {(control) => (
            <textarea
              className="input"
              rows={3}
              maxLength={LIMITS.reportNoteMax}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              {...control}
            />
          )}
        </Field>
        {report.isError && <ErrorLine error={report.error} />}
        <div className="acts">
          <Button onClick={onClose}>{t('review.report.cancel')}</Button>
          <Button variant="primary" type="submit" busy={report.isPending}>
            {t('review.report.send')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
