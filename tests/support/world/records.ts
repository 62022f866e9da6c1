type Id = number | string

/** Records of one kind by their relation to people of the company `own`. Null where there is no such record. */
export interface Records {
  /** Visible to them. */
  own: Id | null
  /** Of another company or person: for people restricted to `own` it does not exist. */
  foreign: Id | null
  missing: Id | null
  /** Deleted, otherwise like `own`. */
  trashed: Id | null
}

/**
 * Relation of a record to the caller. `crossed` is a foreign part below the caller's own record; `personal` belongs to
 * another person, regardless of the companies in the caller's scope.
 */
export type Standing = keyof Records | 'crossed' | 'personal'
