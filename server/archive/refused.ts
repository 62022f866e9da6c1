/**
 * Why an archive is not taken:
 * `notArchive` it is no ZIP; `climbs` a path leaves its folder; `absolute` a path begins at a root or a drive; `link` an
 * entry is a link or a device; `encrypted` an entry needs a password; `method` it is packed in a way that is not read here
 * (all but "stored" and "deflate"); `nested` it is an archive itself; `sizeLies` it unpacks to more or less than it says;
 * `tooLarge` and `tooManyEntries` all of it is beyond the limits; `crc` the content is not the one that was packed; `type`
 * the content is not of the format that the name says; `duplicate` two names are the same but for case and normal form;
 * `damaged` the directory and what it describes do not agree, or are cut short.
 */
export type ArchiveReason =
  | 'notArchive'
  | 'climbs'
  | 'absolute'
  | 'link'
  | 'encrypted'
  | 'method'
  | 'nested'
  | 'sizeLies'
  | 'tooLarge'
  | 'tooManyEntries'
  | 'crc'
  | 'type'
  | 'duplicate'
  | 'damaged'

/** An archive that is not taken. Its message is for the log, not for people. */
export class ArchiveRefused extends Error {
  readonly reason: ArchiveReason
  /** The entry that is at fault. */
  readonly entry: string | undefined
  /** The other one, of two with one name. */
  readonly other: string | undefined

  constructor(reason: ArchiveReason, message: string, { entry, other }: { entry?: string; other?: string } = {}) {
    super(message)
    this.name = 'ArchiveRefused'
    this.reason = reason
    this.entry = entry
    this.other = other
  }
}
