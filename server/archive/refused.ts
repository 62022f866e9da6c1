/**
 * Reasons for refusing an archive. `notArchive`: not a ZIP; `climbs`: a path leaves its folder; `absolute`: a path begins at a
 * root or drive; `link`: a link or device; `encrypted`: needs a password; `method`: compressed by another method than "stored"
 * or "deflate"; `sizeLies`: unpacks to another size than stated; `tooLarge`, `tooManyEntries`: beyond the limits; `crc`: wrong
 * checksum; `duplicate`: two names differ only in case or normal form; `damaged`: directory and content do not match, or the
 * file is truncated. A file that no row can use is no reason: it is left out (`content-type.ts`).
 */
export type ArchiveReason =
  | 'notArchive'
  | 'climbs'
  | 'absolute'
  | 'link'
  | 'encrypted'
  | 'method'
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
