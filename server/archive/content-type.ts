import type { LeftOut } from '#contract/import/records.ts'
import { formatOf, formatOfType, purposeRule } from '#contract/media/files.ts'
import { typeOfHead } from '#server/content-type.ts'

const archives = new Set(
  ['zip', 'gzip', 'zstd', 'java-archive', 'vnd.ms-cab-compressed', 'vnd.android.package-archive']
    .concat(['x-rar-compressed', 'x-7z-compressed', 'x-tar', 'x-bzip2', 'x-xz', 'x-lzip', 'x-lz4', 'x-compress'])
    .concat(['x-arj', 'x-lzh-compressed', 'x-cpio', 'x-unix-archive', 'x-ace-compressed', 'x-asar', 'x-iso9660-image'])
    .map((name) => `application/${name}`),
)

/**
 * Media type of an entry by its first bytes, and why it is left out, if it is: it is an archive itself, the library does not
 * take files of its extension, or its content does not match the extension.
 */
export async function typeOfContent(
  name: string,
  head: Buffer,
): Promise<{ type: string | undefined; left_out: LeftOut | null }> {
  const type = await typeOfHead(head)
  if (type && archives.has(type)) return { type, left_out: 'nested' }
  const said = formatOf(name)
  if (!said || !purposeRule('library').formats.includes(said)) return { type, left_out: 'format' }
  return { type, left_out: formatOfType(type) === said ? null : 'type' }
}
