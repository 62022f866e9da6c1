import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Center, Group, Text, UnstyledButton } from '@mantine/core'
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
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import classes from './file-gallery.module.css'
import { LinkFailure } from './link-failure.tsx'
import { SignedDownload } from './signed-download.tsx'
import { SignedImage } from './signed-image.tsx'
import { useSignedLink } from './use-signed-link.ts'

/** How the browser can display a file. */
function kindOf({ type }: MediaFile): 'image' | 'video' | 'pdf' | 'download' {
  if (type.startsWith('image/')) return 'image'
  if (type === 'video/mp4') return 'video'
  return type === 'application/pdf' ? 'pdf' : 'download'
}

const icons = { image: IconPhoto, video: IconPlayerPlay, pdf: IconFileTypePdf, download: IconDownload }

export interface FileGalleryProps {
  files: readonly MediaFile[]
  /** Pictures to look at rather than files to distinguish: larger tiles without names. */
  pictures?: boolean
  /** Larger tiles with names. */
  large?: boolean
}

/**
 * Files as tiles. Images, MP4 and PDF open in a viewer that is navigated by arrow keys and swipes; other files are downloaded.
 * Phones show no PDF inside a page, so it opens separately there.
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
              {!viewable.includes(file) && (
                <SignedDownload
                  link={file.url}
                  way={kind === 'download' ? 'download' : 'open'}
                  filename={file.filename}
                >
                  {({ follow, busy }) => (
                    <UnstyledButton
                      type="button"
                      className={classes.tile}
                      pos="relative"
                      w="100%"
                      p="xs"
                      bdrs="md"
                      bg="var(--background)"
                      c="var(--ink-1)"
                      aria-busy={busy}
                      onClick={follow}
                    >
                      <Tile file={file} kind={kind} />
                    </UnstyledButton>
                  )}
                </SignedDownload>
              )}
              {viewable.includes(file) && (
                <UnstyledButton
                  type="button"
                  className={classes.tile}
                  pos="relative"
                  w="100%"
                  p="xs"
                  bdrs="md"
                  bg="var(--background)"
                  c="var(--ink-1)"
                  aria-label={pictures ? altOf(file, i18n.locale) || file.filename : undefined}
                  onClick={() => setOpened(viewable.indexOf(file))}
                >
                  <Tile file={file} kind={kind} />
                </UnstyledButton>
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
        <span className={classes.thumbnail} data-whole={file.type === 'image/png' || undefined}>
          <SignedImage link={file.image_url} alt="" lazy room="mark" />
        </span>
      )}
      <Center className={classes.icon} component="span" pos="relative" w={26} h={26} bdrs="sm" aria-hidden>
        <Icon size={18} stroke={1.7} />
      </Center>
      <span className={classes.name} data-on-image={(kind === 'image' && file.image_url !== null) || undefined}>
        {file.filename} · {formatFileSize(file.size, i18n.locale)}
      </span>
    </>
  )
}

/** Minimum length of a swipe in pixels; anything shorter is a tap. */
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
    <Dialog
      opened={file !== null}
      onClose={() => onChange(null)}
      title={file?.filename}
      size="90rem"
      onKeyDown={onKeyDown}
    >
      {file && (
        <>
          <Center mih="min(60vh, 480px)" bdrs="md" bg="var(--background)" {...swipe}>
            <Preview key={file.id} file={file} />
          </Center>
          <Group wrap="nowrap" gap="sm" justify="center" mt="sm">
            {files.length > 1 && (
              <>
                <ActionIcon variant="default" aria-label={t`Previous file`} onClick={() => step(-1)}>
                  <IconChevronLeft size={18} />
                </ActionIcon>
                <Text span c="dimmed" className="tabular">
                  {(opened ?? 0) + 1} / {files.length}
                </Text>
                <ActionIcon variant="default" aria-label={t`Next file`} onClick={() => step(1)}>
                  <IconChevronRight size={18} />
                </ActionIcon>
              </>
            )}
            <SignedDownload key={file.id} link={file.url} way="download" filename={file.filename}>
              {({ follow, busy }) => (
                <Button
                  variant="default"
                  loading={busy}
                  leftSection={<IconDownload size={18} stroke={1.7} />}
                  onClick={follow}
                >
                  <Trans>Download</Trans>
                </Button>
              )}
            </SignedDownload>
          </Group>
        </>
      )}
    </Dialog>
  )
}

function Preview({ file }: { file: MediaFile }) {
  const { i18n } = useLingui()
  const kind = kindOf(file)
  if (kind === 'image') {
    const alt = altOf(file, i18n.locale) || file.filename
    return <SignedImage className={classes.image} link={file.url} alt={alt} filename={file.filename} />
  }
  return kind === 'pdf' ? <Document file={file} /> : <Film file={file} />
}

function Document({ file }: { file: MediaFile }) {
  const { link, isShown, failure, retry } = useSignedLink(file.url, { renewsFirst: true })
  if (failure) return <LinkFailure failure={failure} filename={file.filename} onRetry={retry} />
  return isShown && <Box component="iframe" w="100%" h="72vh" bd={0} src={link} title={file.filename} />
}

function Film({ file }: { file: MediaFile }) {
  const { actor, link, round, failure, retry } = useSignedLink(file.url)
  const seconds = useRef(0)
  if (failure) return <LinkFailure failure={failure} filename={file.filename} onRetry={retry} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film of a fault, taken at the boiler, has no captions.
    <video
      key={round}
      className={classes.image}
      src={link}
      controls
      playsInline
      aria-label={file.filename}
      onLoadedMetadata={({ currentTarget }) => {
        actor.send({ type: 'link.arrive' })
        // A film that was paused for longer than its link is good goes on where it was.
        currentTarget.currentTime = seconds.current
      }}
      onTimeUpdate={({ currentTarget }) => {
        seconds.current = currentTarget.currentTime
      }}
      onError={() => actor.send({ type: 'link.break' })}
    />
  )
}
