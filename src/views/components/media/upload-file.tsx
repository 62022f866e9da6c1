import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, FileButton, Flex, Group, Progress } from '@mantine/core'
import { IconFile, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { formatOf } from '#contract/media/files.ts'
import { messageText } from '#contract/messages/messages.ts'
import type { FileUploadActor } from '#machines/media/file-upload.ts'
import type { GroupFile, UnfinishedUpload } from '#machines/media/media-upload.ts'
import { formatFileSize } from '#services/formatting.ts'
import { Note } from '#views/components/page/note.tsx'
import { CopiedNumber } from '#views/components/state/error-number.tsx'
import { fileIcons } from './file-icons.ts'
import mark from './media-mark.module.css'
import { SignedImage } from './signed-image.tsx'
import classes from './upload-field.module.css'
import type { KnownFile } from './use-media-upload.ts'
import { useObjectUrl } from './use-object-url.ts'

interface LineProps {
  filename: string
  size: number
  /** The preview of an image. */
  thumbnail?: ReactNode
  /** Below the name: progress or an error. */
  children?: ReactNode
  failed?: boolean
  buttons: ReactNode
}

/** A file: preview or icon, name and size, state, and buttons. */
function Line({ filename, size, thumbnail, children, failed, buttons }: LineProps) {
  const { i18n } = useLingui()
  const format = formatOf(filename)
  const Icon = format ? fileIcons[format] : IconFile
  return (
    <li className={classes.file} data-failed={failed || undefined}>
      <Box
        component="span"
        className={mark.mark}
        w={48}
        h={48}
        bdrs="md"
        {...(failed && { bg: 'var(--red-surface)', c: 'var(--red)' })}
      >
        {thumbnail || <Icon size={22} stroke={1.5} aria-hidden />}
      </Box>
      <Box flex="1" miw={0}>
        <Flex gap="sm" justify="space-between" mb="4xs" fw={600} className="anywhere">
          <span>{filename}</span>
          {size > 0 && (
            <Note component="span" flex="none" fw={400} className="tabular">
              {formatFileSize(size, i18n.locale)}
            </Note>
          )}
        </Flex>
        {children}
      </Box>
      <Group className={classes.buttons} wrap="nowrap" gap={0} flex="none">
        {buttons}
      </Group>
    </li>
  )
}

function RemoveButton({ filename, disabled, onClick }: { filename: string; disabled?: boolean; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon aria-label={t`Remove ${filename}`} disabled={disabled} onClick={onClick}>
      <IconX size={18} stroke={1.7} />
    </ActionIcon>
  )
}

export interface StoredFileProps {
  file: GroupFile
  media?: KnownFile
  disabled?: boolean
  onRemove: () => void
}

/** A file that the form already had. */
export function StoredFile({ file, media, disabled, onRemove }: StoredFileProps) {
  return (
    <Line
      filename={file.filename}
      size={file.size}
      thumbnail={media?.image_url && <SignedImage link={media.image_url} alt="" room="button" />}
      buttons={<RemoveButton filename={file.filename} disabled={disabled} onClick={onRemove} />}
    />
  )
}

/** A photo that is being reduced in size before it is sent. */
export function PreparingFile({ file, onRemove }: Pick<StoredFileProps, 'file' | 'onRemove'>) {
  return (
    <Line
      filename={file.filename}
      size={file.size}
      buttons={<RemoveButton filename={file.filename} onClick={onRemove} />}
    >
      <Note role="status">
        <Trans>The photo is being made smaller.</Trans>
      </Note>
    </Line>
  )
}

export interface AddedFileProps {
  upload: FileUploadActor
  locale: string
  disabled?: boolean
  onRemove: () => void
}

/** A file added on this page, from its first byte to its last. */
export function AddedFile({ upload, locale, disabled, onRemove }: AddedFileProps) {
  const { t } = useLingui()
  const file = useSelector(upload, ({ context }) => context.file)
  const sent = useSelector(upload, ({ context }) => context.sent)
  const refusal = useSelector(upload, ({ context }) => context.refusal)
  const failure = useSelector(upload, ({ context }) => context.failure)
  const state = useSelector(upload, ({ value }) => value)
  const thumbnail = useObjectUrl(file)
  const failed = state === 'refused' || state === 'failed'
  const percent = file.size === 0 ? 0 : Math.round((sent / file.size) * 100)
  const reason = refusal ? messageText(refusal.key, locale, refusal.parameters) : failure?.message
  const offers = {
    pause: state === 'uploading' || state === 'retrying',
    resume: state === 'paused',
    retry: state === 'retrying' || state === 'failed',
  }
  return (
    <Line
      filename={file.name}
      size={file.size}
      thumbnail={thumbnail && !failed && <img src={thumbnail} alt="" />}
      failed={failed}
      buttons={
        <>
          {offers.retry && (
            <ActionIcon aria-label={t`Try again`} onClick={() => upload.send({ type: 'upload.retry' })}>
              <IconRefresh size={18} stroke={1.7} />
            </ActionIcon>
          )}
          {offers.pause && (
            <ActionIcon aria-label={t`Pause`} onClick={() => upload.send({ type: 'upload.pause' })}>
              <IconPlayerPause size={18} stroke={1.7} />
            </ActionIcon>
          )}
          {offers.resume && (
            <ActionIcon aria-label={t`Resume`} onClick={() => upload.send({ type: 'upload.resume' })}>
              <IconPlayerPlay size={18} stroke={1.7} />
            </ActionIcon>
          )}
          <RemoveButton filename={file.name} disabled={disabled} onClick={onRemove} />
        </>
      }
    >
      {!failed && state !== 'uploaded' && (
        <Progress value={percent} size={6} aria-label={t`${file.name}: ${percent}% sent`} transitionDuration={150} />
      )}
      {failed && (
        <Note role="alert" c="var(--red)" fw={500}>
          {reason || <Trans>The file could not be sent.</Trans>}
        </Note>
      )}
      {failed && failure?.request_id && <CopiedNumber number={failure.request_id} />}
      {state === 'retrying' && (
        <Note role="status">
          <Trans>The connection is lost. The upload continues automatically.</Trans>
        </Note>
      )}
      {state === 'paused' && (
        <Note>
          <Trans>Paused</Trans>
        </Note>
      )}
    </Line>
  )
}

export interface UnfinishedFileProps {
  upload: UnfinishedUpload
  accept: string
  onChoose: (file: File) => void
  onDismiss: () => void
}

/** An upload interrupted by a reload: it continues when the same file is chosen again. */
export function UnfinishedFile({ upload, accept, onChoose, onDismiss }: UnfinishedFileProps) {
  return (
    <Line
      filename={upload.filename}
      size={upload.size}
      buttons={
        <>
          <FileButton accept={accept} onChange={(file) => file && onChoose(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                <Trans>Choose it again</Trans>
              </Button>
            )}
          </FileButton>
          <RemoveButton filename={upload.filename} onClick={onDismiss} />
        </>
      }
    >
      <Note>
        <Trans>The file was not sent completely. Choose the same file to continue where it stopped.</Trans>
      </Note>
    </Line>
  )
}
