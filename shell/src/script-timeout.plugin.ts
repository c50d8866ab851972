import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { LIMITS } from '@munay/contracts/limits';
import { integrityOf } from './script-integrity';

/**
 * The bundler's chunk limit does not cover a remote's entry, for which the runtime has its own 20 s: this gives both the same
 * limit, and checks the entry against the hash that the manifest states.
 */
export default function scriptTimeoutPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'munay-script-timeout',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      script.async = true;
      const integrity = integrityOf(url);
      if (integrity !== undefined) script.integrity = integrity;
      return { script, timeout: LIMITS.scriptTimeoutMs };
    },
  };
}
