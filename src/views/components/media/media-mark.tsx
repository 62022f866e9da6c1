import { IconFile, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { formatOf, type MediaFile } from '#contract/media/files.ts'

const icons = { pdf: IconFileTypePdf, jpg: IconPhoto, png: IconPhoto, mp4: IconMovie, avi: IconMovie }

/** A file as a small picture: its own, or that of its format. */
export function FileMark({ file, className }: { file?: Pick<MediaFile, 'path' | 'image_url'>; className?: string }) {
  const format = file && formatOf(file.path)
  const Icon = format ? icons[format] : IconFile
  return (
    <span className={className} aria-hidden>
      {file?.image_url ? (
        <img src={file.image_url} alt="" loading="lazy" draggable={false} />
      ) : (
        <Icon size={28} stroke={1.4} />
      )}
    </span>
  )
}
