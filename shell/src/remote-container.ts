import { LIMITS } from '@munay/contracts/limits';
import type { RemoteModule } from '@munay/kit';

/** What the script of a remote defines, by the bundler's module federation. */
interface Container {
  init: (shared: object) => void | Promise<void>;
  get: (part: string) => Promise<() => RemoteModule>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { default: object };

/** The bundler's own timeout covers only the files that follow. */
function loadScript(url: string, integrity: string | undefined): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  // As the page's preload of it
  if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
  if (integrity !== undefined) script.integrity = integrity;
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    };
    const timer = setTimeout(fail, LIMITS.scriptTimeoutMs);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => resolve());
    for (const end of ['load', 'error']) script.addEventListener(end, () => clearTimeout(timer));
    document.head.append(script);
  });
}

/**
 * The routes of a remote, which shares the shell's modules.
 * @param name of its container, as it is built
 * @throws Error when its script does not load in time, or is not the expected one
 */
export async function loadContainer(
  name: string,
  url: string,
  integrity: string | undefined,
): Promise<RemoteModule> {
  await loadScript(url, integrity);
  await __webpack_init_sharing__('default');
  const container = Reflect.get(globalThis, name) as Container;
  await container.init(__webpack_share_scopes__.default);
  return (await container.get('./routes'))();
}
