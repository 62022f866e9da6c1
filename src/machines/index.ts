import type { CatalogueEntry } from './catalogue/catalogued.ts'
import { serviceOrderEntry } from './catalogue/service-order.ts'

/**
 * The catalogue: every chart of the product, lifecycles and flows, with what tests, `npm run paths` and `npm run statecharts`
 * need to walk it. A new chart gets an entry under `catalogue/` and a line here; no test is written for its transitions.
 */
export const catalogue: readonly CatalogueEntry[] = [serviceOrderEntry]

/** The chart of this name, or undefined. */
export function findChart(name: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.name === name)
}
