import type { Envelope } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { UploadedImage } from '@munay/contracts/media';
import { ApiError, apiUrl, NetworkError } from '@munay/kit';

export interface Upload {
  done: Promise<UploadedImage>;
  cancel: () => void;
}

/**
 * Sends a picture of a product. Of all ways only this request object tells how far the sending came.
 * @param onProgress 0 to 1
 */
export function uploadPicture(file: File, onProgress: (part: number) => void): Upload {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('upload_preset', 'product');
  form.append('file', file);
  const done = new Promise<UploadedImage>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      if (request.status === ENDPOINTS.uploadImage.status && answer) resolve(answer.data);
      else reject(new ApiError(request.status, answer?.message ?? request.statusText, answer?.data ?? null));
    };
    request.onerror = () => reject(new NetworkError('unreachable'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
  });
  request.open(ENDPOINTS.uploadImage.method, apiUrl(ENDPOINTS.uploadImage.path));
  request.withCredentials = true;
  request.setRequestHeader('X-Requested-With', 'munay');
  request.send(form);
  return { done, cancel: () => request.abort() };
}

function readAnswer(text: string): Envelope<UploadedImage> | null {
  try {
    return JSON.parse(text) as Envelope<UploadedImage>;
  } catch {
    return null;
  }
}
