import { leaveOut } from './leave-out-loader.mjs';

const REFUSED = 'throw Error("left out by react-dom-loader")';

/**
 * What the shop uses nothing of in React DOM: its functions by their names, which the production build keeps. Those that
 * somebody's code leads to refuse; what only they lead to is empty, or answers what is given here.
 * @type {Record<string, { refuse?: string[], empty?: string[], answer?: Record<string, string> }>}
 */
const UNUSED = {
  'refs of fragments': {
    refuse: ['FragmentInstance'],
    empty: [
      'commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance',
      'addFragmentHandleToFiber', 'addFragmentHandleToInstance',
    ],
  },
  'view transitions': {
    refuse: ['createViewTransitionInstance', 'startViewTransition'],
    empty: [
      'trackEnterViewTransitions', 'pushViewTransitionCancelableScope', 'applyViewTransitionToHostInstances',
      'restoreViewTransitionOnHostInstances', 'commitAppearingPairViewTransitions', 'commitEnterViewTransitions',
      'commitDeletedPairViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions',
      'restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions',
      'measureViewTransitionHostInstancesRecursive', 'measureNestedViewTransitions', 'scheduleViewTransitionEvent',
      'applyViewTransitionName', 'restoreViewTransitionName', 'getViewTransitionName', 'flushAfterMutationEffects',
    ],
  },
  'style sheets, scripts and head elements of components': {
    refuse: [
      'preconnectAs', 'prefetchDNS', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript',
      'getResource', 'acquireResource', 'mountHoistable', 'createHoistableInstance', 'preloadResourceAndSuspendIfNeeded',
    ],
    answer: { isHostHoistableType: 'return false', getHydratableHoistableCache: 'return new Map()' },
  },
  'html, head and body of components': {
    refuse: ['commitHostSingletonAcquisition', 'releaseSingletonInstance', 'resolveSingletonInstance'],
    empty: ['clearSingletonPreambleContribution'],
    answer: { isSingletonScope: 'return false' },
  },
  'commits that wait for pictures and style sheets': {
    empty: ['accumulateSuspenseyCommitOnFiber'],
    answer: { maySuspendCommit: 'return false', waitForCommitToBeReady: 'return null' },
  },
  'lists of suspended parts': { refuse: ['updateSuspenseListComponent'] },
  'activities': {
    refuse: ['updateActivityComponent'],
    empty: ['commitActivityHydrationCallbacks'],
    answer: { getActivityInstanceFromFiber: 'return null' },
  },
  'actions of forms': {
    refuse: ['mountActionState', 'updateActionState', 'rerenderActionState', 'startHostTransition', 'requestFormReset$1',
      'useHostTransitionStatus',
    ],
    empty: ['extractEvents$1', 'recursivelyResetForms', 'TransitionAwareHostComponent'],
  },
  'custom elements': { answer: { isCustomElement: 'return false' } },
  'the indicator of transitions': { empty: ['defaultOnDefaultTransitionIndicator'] },
  'where components stand, for reports': { answer: { getStackByFiberInDevAndProd: 'return ""' } },
  'onSelect, onBeforeInput': {
    empty: ['constructSelectEvent', 'getNativeBeforeInputChars', 'getFallbackBeforeInputChars'],
  },
}; // prettier-ignore

/** Exports of `react-dom` itself that its `client` does not need. */
const UNUSED_EXPORTS =
  /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|useFormState|useFormStatus|unstable_batchedUpdates|browser) = function[\s\S]*?^\};\n/gm;
const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm;

/**
 * React DOM's production build is one module of which a bundler can leave out nothing: a third of it serves features that
 * the shop does not use. In development nothing is left out; the linter refuses those features.
 * @this {{ resourcePath?: string } | void}
 * @param {string} source
 */
export default function reactDomLoader(source) {
  if (!source.includes('exports.hydrateRoot')) return source.replace(UNUSED_EXPORTS, '');
  let text = source.replace(FRAGMENT_METHODS, '');
  for (const { refuse = [], empty = [], answer = {} } of Object.values(UNUSED)) {
    for (const name of refuse) text = leaveOut(text, name, REFUSED);
    for (const name of empty) text = leaveOut(text, name);
    for (const [name, body] of Object.entries(answer)) text = leaveOut(text, name, body);
  }
  return text;
}
