const INTERNAL_LINK_SELECTOR = 'a[href^="/"]';
const IDENTIFYING_ATTRIBUTES = ['id', 'name', 'type', 'role', 'method', 'action', 'href'];

/** Whether React generated the id. Generated ids differ after hydration. */
const isGenerated = (value: string): boolean => value.startsWith('_');

/** The link of the smallest surrounding element that contains one, because it identifies a product card. */
function findNearestLink(element: Element): string | null | undefined {
  for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
    const link = ancestor.querySelector(INTERNAL_LINK_SELECTOR);
    if (link) return link.getAttribute('href');
  }
  return undefined;
}

/** Traits of the element and its ancestors that neither a translation nor an extension changes. */
function collectTraits(element: Element): Set<string> {
  const traits = new Set<string>();
  for (
    let ancestor: Element | null = element;
    ancestor !== null && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    const { localName, classList } = ancestor;
    traits.add(localName);
    for (const name of classList) traits.add(`${localName}.${name}`);
    for (const name of IDENTIFYING_ATTRIBUTES) {
      const value = ancestor.getAttribute(name);
      if (value !== null && !isGenerated(value)) traits.add(`${localName} ${name} ${value}`);
    }
    traits.add(`${localName} > ${ancestor.querySelector(INTERNAL_LINK_SELECTOR)?.getAttribute('href')}`);
  }
  traits.add(element.querySelector('svg')?.innerHTML ?? '');
  // The value of a text field is not a trait, because it is typed text
  if (/^(?:checkbox|radio)$/.test(element.getAttribute('type') ?? ''))
    traits.add(element.getAttribute('value') ?? '');
  return traits;
}

const isSameKind = (a: Element, b: Element): boolean =>
  ['type', 'name', 'href'].every((attribute) => a.getAttribute(attribute) === b.getAttribute(attribute));

/** The index of the element among elements of the same type and class. */
const getRank = (element: Element): number =>
  [...document.body.querySelectorAll(element.localName)]
    .filter(({ className }) => className === element.className)
    .indexOf(element);

/**
 * Compares the traits of two elements. `distance` counts all different traits. `addedCount` ignores missing traits, because
 * a browser extension may have added them to the replaced element.
 */
function compareTraits(before: Set<string>, after: Set<string>): { addedCount: number; distance: number } {
  const addedCount = [...after].filter((trait) => !before.has(trait)).length;
  return { addedCount, distance: 2 * addedCount + before.size - after.size };
}

export interface Replacement {
  element: Element;
  /** False if the part of the page that contained the element may not have been rendered yet. */
  isCertain: boolean;
}

/**
 * Remembers an element that React may replace, because a translation or an extension has changed its HTML.
 * @returns a function that finds the element rendered in its place
 */
export function rememberElement(element: Element): () => Replacement | undefined {
  const { pathname } = location;
  const traits = collectTraits(element);
  const link = findNearestLink(element);
  const rank = getRank(element);
  const label = element.ariaLabel ?? element.textContent;
  return () => {
    if (location.pathname !== pathname) return undefined;
    const [bestMatch] = [...document.body.querySelectorAll(element.localName)]
      .filter((candidate) => isSameKind(candidate, element) && findNearestLink(candidate) === link)
      .map((candidate) => ({
        element: candidate,
        ...compareTraits(traits, collectTraits(candidate)),
        renamed: Number((candidate.ariaLabel ?? candidate.textContent) !== label),
        moved: Math.abs(getRank(candidate) - rank),
      }))
      .sort((a, b) => a.distance - b.distance || a.renamed - b.renamed || a.moved - b.moved);
    if (bestMatch === undefined) return undefined;
    const { addedCount, distance } = bestMatch;
    return {
      element: bestMatch.element,
      isCertain: distance === 0 || (addedCount === 0 && element.hasAttribute('name')),
    };
  };
}
