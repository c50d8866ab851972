import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { LIMITS } from '@munay/contracts/limits';
import { findIntegrity } from './script-integrity';

/**
 * The bundler's chunk timeout does not cover a remote's entry, for which the runtime waits 20 s. This plugin gives both
 * the same limit, and checks the entry's integrity.
 */
export default function createScriptTimeoutPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'munay-script-timeout',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      // Must match the CORS mode of the page's preload
      if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
      script.async = true;
      const integrity = findIntegrity(url);
      if (integrity !== undefined) script.integrity = integrity;
      return { script, timeout: LIMITS.scriptTimeoutMs };
    },
  };
}
