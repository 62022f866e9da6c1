import { IconFile } from '@tabler/icons-react'
import { formatOf, type MediaFile } from '#contract/media/files.ts'
import { fileIcons } from './file-icons.ts'
import { SignedImage } from './signed-image.tsx'

interface FileMarkProps {
  file?: Pick<MediaFile, 'path' | 'image_url'>
  className?: string
  /** Whether a failed picture is loaded again by a button here, or where the mark links to. */
  room?: 'button' | 'mark'
}

/** A thumbnail of a file: its preview, or the icon of its format. */
export function FileMark({ file, className, room = 'mark' }: FileMarkProps) {
  const format = file && formatOf(file.path)
  const Icon = format ? fileIcons[format] : IconFile
  return (
    <span className={className} aria-hidden={room === 'mark' || undefined}>
      {file?.image_url ? (
        <SignedImage link={file.image_url} alt="" lazy room={room} />
      ) : (
        <Icon size={28} stroke={1.4} />
      )}
    </span>
  )
}
