import { useState } from 'react';
import { ConfirmDialog, Form, type FormProps, useForm } from '@munay/kit/forms';

interface DocumentFormProps extends Omit<FormProps, 'onSubmit' | 'buttonOnly'> {
  /** Validates the fields. @returns whether they can be reviewed */
  onCheck: () => boolean;
  /** The document to be issued, with its total. */
  review: { title: string; text: string; confirmLabel: string };
  onIssue: () => void;
}

/**
 * A form that issues an invoice or a credit note. Enter in a field does not submit it, and its button opens the review;
 * only the button of the review issues the document.
 */
export function DocumentForm({ onCheck, review, onIssue, ...form }: DocumentFormProps) {
  const [isOpen, setOpen] = useState(false);
  const { props } = useForm({ send: () => setOpen(onCheck()) });
  const close = (): void => setOpen(false);
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
