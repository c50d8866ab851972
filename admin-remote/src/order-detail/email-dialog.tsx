import { type ComponentProps, useState } from 'react';
import { useT } from '@munay/kit';
import { AdminInput } from '../form/admin-field';
import { EditOrderDialog, EditOrderForm } from './edit-order-dialog';
import form from '../form/form.module.css';

type DialogProps = ComponentProps<typeof EditOrderDialog>;

/** Dialog that changes the email address of an order. Failed emails are sent again to the new address. */
export const EmailDialog = (props: Omit<DialogProps, 'form'>) => (
  <EditOrderDialog {...props} form={EmailForm} />
);

function EmailForm(props: ComponentProps<DialogProps['form']>) {
  const t = useT();
  const { number, customer, buyer } = props.order;
  const [email, setEmail] = useState(customer.email);
  return (
    <EditOrderForm
      {...props}
      heading={t('order.emailTitle', { number })}
      change={{ email: email.trim() }}
      changed={email !== customer.email}
      inlineErrorField="email"
    >
      {(errors) => (
        <>
          <p className="muted">{t(buyer.account ? 'order.emailOfAccount' : 'order.emailText')}</p>
          <div className={form.grid}>
            <AdminInput
              label={t('draft.email')}
              path="email"
              span={8}
              value={email}
              inputMode="email"
              error={errors.email}
              onChange={setEmail}
            />
          </div>
        </>
      )}
    </EditOrderForm>
  );
}
