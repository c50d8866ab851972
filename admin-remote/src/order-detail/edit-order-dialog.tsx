import { type ReactNode, useId } from 'react';
import type { AdminOrder, EditOrderInput } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, getErrorText, useT } from '@munay/kit';
import { Form, Modal, useForm } from '@munay/kit/forms';
import { toFieldErrors } from '../form/field-errors';
import { closeConfirmed, useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { useOrderWrite } from '../order-shared/order-queries';
import styles from '../order-shared/order-form.module.css';

interface FormProps {
  order: AdminOrder;
  onClose: () => void;
  /** Element id of the dialog's heading. */
  title: string;
}

/** Dialog that changes an order. @param form remounted each time the dialog opens */
export function EditOrderDialog({
  order,
  open,
  onClose,
  form: Form,
}: {
  order: AdminOrder;
  open: boolean;
  onClose: () => void;
  form: (props: FormProps) => ReactNode;
}) {
  const title = useId();
  return (
    <Modal
      open={open}
      onClose={() => closeConfirmed(onClose)}
      className={styles.dialog ?? ''}
      labelledBy={title}
    >
      {open && <Form order={order} onClose={onClose} title={title} />}
    </Modal>
  );
}

/**
 * Sends a change with the order's version. After a 409 the entered values are preserved.
 * @param inlineErrorField a field that shows its own error
 */
export function EditOrderForm({
  order,
  onClose,
  title,
  heading,
  change,
  changed,
  inlineErrorField = '',
  children,
}: FormProps & {
  heading: string;
  change: Omit<EditOrderInput, 'version'>;
  changed: boolean;
  inlineErrorField?: string;
  /** @param failure failure of the last attempt */
  children: (errors: ReturnType<typeof toFieldErrors>, failure: Error | null) => ReactNode;
}) {
  const t = useT();
  useLeaveWarning(changed);
  const save = useOrderWrite(
    order._id,
    () =>
      call(ENDPOINTS.editOrder, { params: { id: order._id }, body: { version: order.version, ...change } }),
    { getSuccessText: () => t('order.edited'), onDone: onClose, inlineErrors: true },
  );
  const form = useForm({ send: () => save.mutateAsync(undefined) });
  const errors = toFieldErrors(save.error, t);
  return (
    <Form {...form.props}>
      <header>
        <h2 id={title}>{heading}</h2>
      </header>
      <div className={`one-column ${styles.dialogBody}`}>
        {children(errors, save.error)}
        {save.isError && !errors[inlineErrorField] && (
          <p className="err" role="alert">
            <AdminIcon name="circle-x" /> {getErrorText(save.error)}
          </p>
        )}
      </div>
      <footer>
        <Button onClick={onClose}>{t('refund.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('order.save')}
        </Button>
      </footer>
    </Form>
  );
}
