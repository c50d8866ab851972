/** Breadcrumbs from the top level to the page (schema.org BreadcrumbList). */
export const createBreadcrumbs = (steps: readonly (readonly [name: string, url: string])[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
});
