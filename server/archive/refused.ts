/**
 * Reasons for refusing an archive. `notArchive`: not a ZIP; `cut`: its end is missing; `climbs`: a path leaves its folder;
 * `absolute`: a path begins at a root or drive; `encrypted`: its directory needs a password; `sizeLies`: unpacks to another size
 * than stated; `tooLarge`, `tooManyEntries`: beyond the limits; `crc`: wrong checksum; `duplicate`: two names differ only in normal
 * form; `damaged`: directory and content do not match. A file that no row can use is no reason: it is left out (`content-type.ts`).
 */
export type ArchiveReason =
  | 'notArchive'
  | 'cut'
  | 'climbs'
  | 'absolute'
  | 'encrypted'
  | 'sizeLies'
  | 'tooLarge'
  | 'tooManyEntries'
  | 'crc'
  | 'duplicate'
  | 'damaged'

/** A refused archive. The message is for the log, not for users. */
export class ArchiveRefused extends Error {
  readonly reason: ArchiveReason
  /** Name of the entry concerned. */
  readonly entry: string | undefined
  /** Name of the other entry, for a duplicate. */
  readonly other: string | undefined

  constructor(reason: ArchiveReason, message: string, { entry, other }: { entry?: string; other?: string } = {}) {
    super(message)
    this.name = 'ArchiveRefused'
    this.reason = reason
    this.entry = entry
    this.other = other
  }
}
