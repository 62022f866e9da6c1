import { IconFileTypePdf, IconFileTypeXls, IconFileZip, IconMovie, IconPhoto } from '@tabler/icons-react'
import type { Format } from '#contract/media/files.ts'

/** Icons of file formats, for files without a preview. */
export const fileIcons: Record<Format, typeof IconPhoto> = {
  pdf: IconFileTypePdf,
  jpg: IconPhoto,
  png: IconPhoto,
  mp4: IconMovie,
  avi: IconMovie,
  xlsx: IconFileTypeXls,
  xls: IconFileTypeXls,
  zip: IconFileZip,
}
