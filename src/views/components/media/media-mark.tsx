import { Box, type BoxProps } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { formatOf, type MediaFile } from '#contract/media/files.ts'
import { fileIcons } from './file-icons.ts'
import classes from './media-mark.module.css'
import { SignedImage } from './signed-image.tsx'

interface FileMarkProps extends BoxProps {
  file?: Pick<MediaFile, 'path' | 'image_url'>
  /** The whole picture is seen, also where its place has another shape. */
  whole?: boolean
  /** Whether a failed picture is loaded again by a button here, or where the mark links to. */
  room?: 'button' | 'mark'
}

/** A thumbnail of a file: its preview, or the icon of its format. */
export function FileMark({ file, whole = false, room = 'mark', ...rest }: FileMarkProps) {
  const format = file && formatOf(file.path)
  const Icon = format ? fileIcons[format] : IconFile
  return (
    <Box component="span" className={classes.mark} mod={{ whole }} aria-hidden={room === 'mark' || undefined} {...rest}>
      {file?.image_url ? (
        <SignedImage link={file.image_url} alt="" lazy room={room} />
      ) : (
        <Icon size={28} stroke={1.4} />
      )}
    </Box>
  )
}
