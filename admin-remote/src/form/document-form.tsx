import { useState } from 'react';
import { ConfirmDialog, Form, type FormProps, useForm } from '@munay/kit/forms';

interface DocumentFormProps extends Omit<FormProps, 'onSubmit' | 'buttonOnly'> {
  /** Validates the form. @returns whether it can be reviewed */
  onCheck: () => boolean;
  /** Summary of the document to be issued, including its total. */
  review: { title: string; text: string; confirmLabel: string };
  onIssue: () => void;
}

/**
 * A form that issues an invoice or a credit note. Submitting opens a review; the document is issued only from there.
 * Enter in a field does not submit.
 */
export function DocumentForm({ onCheck, review, onIssue, ...form }: DocumentFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { props } = useForm({ send: () => setIsOpen(onCheck()) });
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Form {...form} {...props} buttonOnly />
      <ConfirmDialog
        {...review}
        open={isOpen}
        harmless
        onCancel={close}
        onConfirm={() => {
          close();
          onIssue();
        }}
      />
    </>
  );
}
