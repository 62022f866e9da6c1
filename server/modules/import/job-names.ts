/** Reads and checks both files, or corrected rows. */
export const parseJob = 'import.parse'

/** Writes rows. */
export const importRunJob = 'import.run'

/** Rolls rows back. */
export const rollbackJob = 'import.rollback'
