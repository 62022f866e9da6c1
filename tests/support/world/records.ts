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
 * Relation of a record to the caller. `crossed` is a foreign part below a whole of one's own; `personal` is
 * somebody else's, whatever the person may see of companies.
 */
export type Standing = keyof Records | 'crossed' | 'personal'
