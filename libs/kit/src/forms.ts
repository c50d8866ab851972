/**
 * Dialogs and fields, which no page needs before somebody opens or fills something in: shell and remotes share them as
 * a script of its own.
 */
export { Modal, Sheet } from './dialog/dialog';
export { ConfirmDialog } from './dialog/confirm-dialog';
export { ErrorLine, ErrorSummary, Field, PasswordField, TextField } from './ui/field';
export type { FormError } from './ui/field';
