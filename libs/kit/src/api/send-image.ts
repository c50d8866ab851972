import { SAME_ORIGIN_HEADER, SAME_ORIGIN_HEADERS } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import type { UploadedImage, UploadPreset } from '@munay/contracts/shop/media';
import { ApiError, NetworkError } from '../base/api-error';
import { apiUrl } from '../base/settings';
import { parseEnvelope } from './call';

export interface UploadOptions {
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads an image with XMLHttpRequest, because `fetch` does not report upload progress.
 * @throws ApiError, or NetworkError after two minutes
 */
export function sendImage(
  file: Blob,
  preset: UploadPreset,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedImage> {
  const { method, path, status } = ENDPOINTS.uploadImage;
  const form = new FormData();
  form.append('upload_preset', preset);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const addListener = (event: keyof XMLHttpRequestEventTargetEventMap, end: () => void) =>
      request.addEventListener(event, () => {
        signal?.removeEventListener('abort', stop);
        end();
      });
    addListener('load', () => {
      try {
        const { code, message, data } = parseEnvelope(request.responseText, request.status);
        if (code === status) resolve(data as UploadedImage);
        else reject(new ApiError(code, message, data));
      } catch (error) {
        reject(error);
      }
    });
    addListener('error', () => reject(new NetworkError('unreachable')));
    addListener('timeout', () => reject(new NetworkError('timeout')));
    addListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.open(method, apiUrl(path));
    request.withCredentials = true;
    request.timeout = LIMITS.uploadTimeoutMs;
    request.setRequestHeader(SAME_ORIGIN_HEADER, SAME_ORIGIN_HEADERS[SAME_ORIGIN_HEADER]);
    signal?.addEventListener('abort', stop);
    request.send(form);
    if (signal?.aborted === true) stop();
  });
}
