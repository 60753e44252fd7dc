import { areas, type Listed } from './areas.ts';
import type { SearchSources } from './platform/dashboard-search.ts';

/** A kind of hit that the contract has, and that no listed area brings, does not compile here. */
const forgotten: Record<Exclude<keyof SearchSources, Listed<'dashboardSearch'>>, never> = {};

/** What the search box of the dashboards finds; each area searches what is its own. */
export const searchSources = Object.assign(forgotten, ...areas.map(({ dashboardSearch }) => dashboardSearch)) as SearchSources;
