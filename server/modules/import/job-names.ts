/** Reads and checks both files, or takes over corrected rows. */
export const parseJob = 'import.parse'

/** Writes the next batches. */
export const runJob = 'import.run'

/** Takes back the next batches. */
export const rollbackJob = 'import.rollback'
