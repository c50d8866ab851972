import { createStore } from '@munay/kit';

/** What is waiting in a section, by its id: the figure beside its name. Sections set it. */
export const sectionCounts = createStore<Readonly<Record<string, number>>>({});
