import { IconFileTypePdf, IconFileTypeXls, IconFileZip, IconMovie, IconPhoto } from '@tabler/icons-react'
import type { Format } from '#contract/media/files.ts'

/** What a file of a format is shown as, where it has no picture of its own. */
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
