/** Selection modes of a table (specification, section 9). */
export type SelectionMode = 'none' | 'single' | 'multiple'

/** The selection: rows by id, on any page, or all rows matching the filters. */
export interface Selection {
  all: boolean
  ids: readonly (number | string)[]
}

export const emptySelection: Selection = { all: false, ids: [] }

/** Selects all rows that the filters match, on every page. */
export function selectAllMatching(): Selection {
  return { all: true, ids: [] }
}

/** Whether a row is selected. */
export function isSelected({ all, ids }: Selection, id: number | string): boolean {
  return all || ids.includes(id)
}

/** Number of selected rows, given the number of matching ones. */
export function selectedCount({ all, ids }: Selection, matching: number): number {
  return all ? matching : ids.length
}

/** Toggles a row; without `several` it replaces the former selection. */
export function toggleRow({ ids }: Selection, id: number | string, several: boolean): Selection {
  const others = ids.filter((selected) => selected !== id)
  if (others.length < ids.length) return { all: false, ids: others }
  return { all: false, ids: several ? [...ids, id] : [id] }
}

/** Selects all rows of the page, or deselects them when all are selected. Rows of other pages stay as they are. */
export function togglePage({ all, ids }: Selection, page: readonly (number | string)[]): Selection {
  const others = ids.filter((id) => !page.includes(id))
  const isWhole = all || page.every((id) => ids.includes(id))
  return { all: false, ids: isWhole ? others : [...others, ...page] }
}
