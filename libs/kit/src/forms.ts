/**
 * Dialogs and form fields. Pages need them only after an interaction, so shell and remotes share them as a separate
 * script.
 */
export { Modal, Sheet } from './dialog/dialog';
export { ConfirmDialog } from './dialog/confirm-dialog';
export { ErrorLine, ErrorSummary, Field, PasswordField, SelectField, TextArea, TextField } from './ui/field';
export type { FormError } from './ui/field';
export { Form } from './ui/form';
export type { FormProps } from './ui/form';
export { toApiError } from './form/use-field-errors';
export type { Problems } from './form/use-field-errors';
export { useForm } from './form/use-form';
export type { FormField } from './form/use-form';
export { toRejectionText } from './form/rejection-text';
