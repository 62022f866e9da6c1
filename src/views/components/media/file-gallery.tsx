import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileTypePdf,
  IconPhoto,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { type TouchEvent, useRef, useState } from 'react'
import { altOf, type MediaFile } from '#contract/media/files.ts'
import { formatFileSize } from '#services/formatting.ts'
import classes from './file-gallery.module.css'

/** How a browser can show a file. */
function kindOf({ type }: MediaFile): 'image' | 'video' | 'pdf' | 'download' {
  if (type.startsWith('image/')) return 'image'
  if (type === 'video/mp4') return 'video'
  return type === 'application/pdf' ? 'pdf' : 'download'
}

const icons = { image: IconPhoto, video: IconPlayerPlay, pdf: IconFileTypePdf, download: IconDownload }

const downloadUrl = ({ url }: MediaFile) => `${url}${url.includes('?') ? '&' : '?'}download=1`

export interface FileGalleryProps {
  files: readonly MediaFile[]
  /** Pictures to be looked at rather than files to be told apart: larger tiles without names. */
  pictures?: boolean
  /** Both: larger tiles with names. */
  large?: boolean
}

/**
 * Files as tiles. Images, MP4 and PDF open in a viewer that arrow keys and swipes walk through; the rest is downloaded.
 * Phones show no PDF within a page: there it opens by itself.
 */
export function FileGallery({ files, pictures = false, large = false }: FileGalleryProps) {
  const { i18n } = useLingui()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const opensByItself = (file: MediaFile) => isPhone && kindOf(file) === 'pdf'
  const [opened, setOpened] = useState<number | null>(null)
  const viewable = files.filter((file) => kindOf(file) !== 'download' && !opensByItself(file))
  return (
    <>
      <ul className={classes.gallery} data-pictures={pictures || undefined} data-large={large || undefined}>
        {files.map((file) => {
          const kind = kindOf(file)
          return (
            <li key={file.id}>
              {opensByItself(file) && (
                <a className={classes.tile} href={file.url} target="_blank" rel="noreferrer">
                  <Tile file={file} kind={kind} />
                </a>
              )}
              {kind === 'download' && (
                <a className={classes.tile} href={downloadUrl(file)} download={file.filename}>
                  <Tile file={file} kind={kind} />
                </a>
              )}
              {viewable.includes(file) && (
                <button
                  type="button"
                  className={classes.tile}
                  aria-label={pictures ? altOf(file, i18n.locale) || file.filename : undefined}
                  onClick={() => setOpened(viewable.indexOf(file))}
                >
                  <Tile file={file} kind={kind} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Viewer files={viewable} opened={opened} onChange={setOpened} />
    </>
  )
}

function Tile({ file, kind }: { file: MediaFile; kind: keyof typeof icons }) {
  const { i18n } = useLingui()
  const Icon = icons[kind]
  return (
    <>
      {kind === 'image' && file.image_url && (
        <img className={classes.thumbnail} src={file.image_url} alt="" loading="lazy" />
      )}
      <span className={classes.icon} aria-hidden>
        <Icon size={18} stroke={1.7} />
      </span>
      <span className={classes.name} data-on-image={(kind === 'image' && file.image_url !== null) || undefined}>
        {file.filename} · {formatFileSize(file.size, i18n.locale)}
      </span>
    </>
  )
}

/** Pixels; less is a finger that was put down. */
const leastSwipe = 40

interface ViewerProps {
  files: readonly MediaFile[]
  opened: number | null
  onChange: (index: number | null) => void
}

function Viewer({ files, opened, onChange }: ViewerProps) {
  const { t } = useLingui()
  const file = opened === null ? null : (files[opened] ?? null)
  const step = (by: number) => opened !== null && onChange((opened + by + files.length) % files.length)
  const onKeyDown = (event: { key: string }) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  }
  const touched = useRef<number | null>(null)
  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      touched.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = (changedTouches[0]?.clientX ?? 0) - (touched.current ?? Number.NaN)
      if (Math.abs(moved) > leastSwipe) step(moved > 0 ? -1 : 1)
    },
  }
  return (
    <Modal
      opened={file !== null}
      onClose={() => onChange(null)}
      title={file?.filename}
      size="90rem"
      closeButtonProps={{ 'aria-label': t`Close` }}
      onKeyDown={onKeyDown}
    >
      {file && (
        <>
          <div className={classes.stage} {...swipe}>
            <Preview key={file.id} file={file} />
          </div>
          <div className={classes.controls}>
            {files.length > 1 && (
              <>
                <ActionIcon variant="default" aria-label={t`Previous file`} onClick={() => step(-1)}>
                  <IconChevronLeft size={18} />
                </ActionIcon>
                <span className={classes.position}>
                  {(opened ?? 0) + 1} / {files.length}
                </span>
                <ActionIcon variant="default" aria-label={t`Next file`} onClick={() => step(1)}>
                  <IconChevronRight size={18} />
                </ActionIcon>
              </>
            )}
            <Button
              component="a"
              href={downloadUrl(file)}
              download={file.filename}
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.7} />}
            >
              <Trans>Download</Trans>
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

function Preview({ file }: { file: MediaFile }) {
  const { i18n } = useLingui()
  const kind = kindOf(file)
  if (kind === 'image')
    return <img className={classes.image} src={file.url} alt={altOf(file, i18n.locale) || file.filename} />
  if (kind === 'pdf') return <iframe className={classes.document} src={file.url} title={file.filename} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film of a fault, taken at the boiler, has no captions.
    <video className={classes.image} src={file.url} controls playsInline aria-label={file.filename} />
  )
}
