import { useState } from 'react';
import type { AdminUser } from '@munay/contracts/admin/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointKey,
  invalidate,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
  useT,
  withVerification,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { MoreMenu } from '../components/more-menu';
import { AdminIcon } from '../icons/admin-icon';
import { toAccountFailure } from './account-failure';
import { DeleteUserDialog } from './delete-user-dialog';

/** Actions in the overflow menu, where they are not clicked by accident. */
const SECONDARY_ACTIONS = ['factor', 'close', 'delete'] as const;
type Action = 'reset' | (typeof SECONDARY_ACTIONS)[number];
const ACTION_ICONS = { factor: 'rotate-cw', close: 'ban', delete: 'trash-2', open: 'check' } as const;

export function UserActions({
  user,
  isOwnAccount,
  onEdited,
}: {
  user: AdminUser;
  isOwnAccount: boolean;
  onEdited: (next: AdminUser) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [confirmedAction, setConfirmedAction] = useState<Action | null>(null);
  const params = { id: user._id };
  const request = useMutation({
    mutationFn: async (action: Action): Promise<void> => {
      if (action === 'reset') await withVerification(() => call(ENDPOINTS.resetUser, { params }));
      else if (action === 'factor')
        await withVerification(() => call(ENDPOINTS.resetSecondFactor, { params }));
      else if (action === 'close') {
        const body = { closed: !user.closed };
        onEdited(await withVerification(() => call(ENDPOINTS.editUser, { params, body })));
      } else await withVerification(() => call(ENDPOINTS.deleteUser, { params }));
    },
    onSuccess: (_, action) => {
      toast.success(t(`users.done.${getName(action)}`));
      if (action === 'reset' || action === 'factor')
        void client.invalidateQueries({ queryKey: endpointKey(ENDPOINTS.openUser, { params }) });
      if (action !== 'delete') return;
      void invalidate(client, ENDPOINTS.getAllUsers);
      void navigate('/admin/dashboard?tab=users');
    },
    onError: (error) => toast.failure(error, toAccountFailure(error)),
  });
  const getName = <One extends Action>(action: One): One | 'open' =>
    action === 'close' && user.closed ? 'open' : action;
  const name = confirmedAction && getName(confirmedAction);
  return (
    <>
      <Button busy={request.isPending} onClick={() => setConfirmedAction('reset')}>
        <AdminIcon name="send" /> {t('users.do.reset')}
      </Button>
      {!isOwnAccount && (
        <MoreMenu
          label={t('list.actions')}
          items={SECONDARY_ACTIONS.filter((action) => action !== 'factor' || user.secondFactor).map(
            (action) => ({
              label: t(`users.do.${getName(action)}`),
              icon: ACTION_ICONS[getName(action)],
              run: () => setConfirmedAction(action),
            }),
          )}
        />
      )}
      <ConfirmDialog
        open={confirmedAction !== null && confirmedAction !== 'delete'}
        title={name ? t(`users.ask.${name}`, { email: user.email }) : ''}
        text={name ? t(`users.askText.${name}`) : ''}
        confirmLabel={name ? t(`users.do.${name}`) : ''}
        harmless={name === 'open' || name === 'reset'}
        onCancel={() => setConfirmedAction(null)}
        onConfirm={() => {
          if (confirmedAction) request.mutate(confirmedAction);
          setConfirmedAction(null);
        }}
      />
      <DeleteUserDialog
        email={user.email}
        open={confirmedAction === 'delete'}
        onClose={() => setConfirmedAction(null)}
        onDelete={() => {
          request.mutate('delete');
          setConfirmedAction(null);
        }}
      />
    </>
  );
}
