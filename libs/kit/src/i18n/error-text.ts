import { i18n } from '@lingui/core';
import { ApiError, NetworkError } from '../api/api-error';
import { loadRefusals } from './catalogue';
import { t } from './t';

/**
 * Words for a failure. Network failures have their own; the API's texts are translated by their key, save those the
 * product brief fixes, which have no translation and stay as the server wrote them.
 */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return t(`kit.network.${error.reason}`);
  if (error instanceof ApiError) {
    const id = `error.${error.key ?? ''}`;
    if (id in i18n.messages) return t(id);
    loadRefusals();
    return error.message;
  }
  return t('kit.failed.server');
}
