import type { Envelope } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UploadedImage, UploadPreset } from '@munay/contracts/media';
import { ApiError, NetworkError, apiUrl } from '@munay/kit';

/** A phone's photo over a slow line takes longer than an ordinary call. */
const TIMEOUT_MS = 120_000;

export interface UploadOptions {
  /** Part that has left so far, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Ends the upload early. */
  signal?: AbortSignal;
}

/**
 * Uploads a picture. `fetch` does not tell how far an upload is, so this is the one call that does without it.
 * @throws ApiError when the API refuses, NetworkError when no answer came
 */
export function uploadImage(
  file: Blob,
  preset: UploadPreset,
  { onProgress, signal }: UploadOptions = {},
): Promise<UploadedImage> {
  const form = new FormData();
  form.append('upload_preset', preset);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(ENDPOINTS.uploadImage.method, apiUrl(ENDPOINTS.uploadImage.path));
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    request.responseType = 'json';
    request.setRequestHeader('X-Requested-With', 'munay');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const answer = request.response as Envelope<UploadedImage> | null;
      if (request.status === ENDPOINTS.uploadImage.status && answer) resolve(answer.data);
      else reject(new ApiError(request.status, answer?.message ?? request.statusText, answer?.data));
    });
    request.addEventListener('error', () => reject(new NetworkError('unreachable')));
    request.addEventListener('timeout', () => reject(new NetworkError('timeout')));
    request.addEventListener('abort', () => reject(new NetworkError('unreachable')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
