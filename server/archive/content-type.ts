import { fileTypeFromBuffer } from 'file-type'
import { formatOf, formatOfType } from '#contract/media/files.ts'
import { ArchiveRefused } from './refused.ts'

/** Number of bytes sufficient to detect a type. */
export const headLength = 4100

const archives = new Set(
  ['zip', 'gzip', 'zstd', 'java-archive', 'vnd.ms-cab-compressed', 'vnd.android.package-archive']
    .concat(['x-rar-compressed', 'x-7z-compressed', 'x-tar', 'x-bzip2', 'x-xz', 'x-lzip', 'x-lz4', 'x-compress'])
    .concat(['x-arj', 'x-lzh-compressed', 'x-cpio', 'x-unix-archive', 'x-ace-compressed', 'x-asar', 'x-iso9660-image'])
    .map((name) => `application/${name}`),
)

/**
 * Media type of the beginning of a file. Refuses archives, and files whose extension is one of the product's formats (`formats`
 * of the contract) but whose content is not.
 */
export async function typeOfContent(name: string, head: Buffer): Promise<string | undefined> {
  const type = (await fileTypeFromBuffer(head))?.mime
  if (type && archives.has(type)) throw new ArchiveRefused('nested', `It is ${type}`, { entry: name })
  const said = formatOf(name)
  if (said && formatOfType(type) !== said)
    throw new ArchiveRefused('type', `It is ${type ?? 'of no known type'}`, { entry: name })
  return type
}
