/**
 * `fetch` that reads the whole body within a hard time limit. undici sometimes loses a request whose server was killed,
 * together with its abort signal.
 */
export function fetchWithin(limitMs: number, url: string, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      controller.abort();
      reject(new Error(`${url} did not answer within ${limitMs} ms`));
    }, limitMs);
    const send = async () => {
      const response = await fetch(url, { ...init, signal: controller.signal });
      const { status, headers } = response;
      const body = await response.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    };
    send()
      .then(resolve, reject)
      .finally(() => clearTimeout(limit));
  });
}
