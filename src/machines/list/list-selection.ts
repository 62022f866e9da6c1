/** Selection modes of a table (specification, section 9). */
export type SelectionMode = 'none' | 'single' | 'multiple'

/** What is selected: rows by id, on any page, or all rows that the filters match. */
export interface Selection {
  all: boolean
  ids: readonly (number | string)[]
}

export const emptySelection: Selection = { all: false, ids: [] }

export function selectAllMatching(): Selection {
  return { all: true, ids: [] }
}

/** Whether a row is selected. */
export function isSelected({ all, ids }: Selection, id: number | string): boolean {
  return all || ids.includes(id)
}

/** How many rows are selected, of as many as match. */
export function selectedCount({ all, ids }: Selection, matching: number): number {
  return all ? matching : ids.length
}

/** Selects a row or takes it out; without `several` the row replaces the one before. */
export function toggleRow({ ids }: Selection, id: number | string, several: boolean): Selection {
  const others = ids.filter((selected) => selected !== id)
  if (others.length < ids.length) return { all: false, ids: others }
  return { all: false, ids: several ? [...ids, id] : [id] }
}

/** Selects all rows of the page; when they all are, takes them out. Rows of other pages stay as they are. */
export function togglePage({ all, ids }: Selection, page: readonly (number | string)[]): Selection {
  const others = ids.filter((id) => !page.includes(id))
  const isWhole = all || page.every((id) => ids.includes(id))
  return { all: false, ids: isWhole ? others : [...others, ...page] }
}
