import { Trans, useLingui } from '@lingui/react/macro'
import { Input, Stack, Text, UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { formatFileSize } from '#services/formatting.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { PlainList } from '#views/components/page/list.tsx'
import '@mantine/dropzone/styles.layer.css'
import { IconCamera, IconCloudUpload } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { fieldRule, formats, isPaged, megabyte, type Purpose, type Taken } from '#contract/media/files.ts'
import { fileActor, type UploadedFile } from '#machines/media/media-upload.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { PageGathering } from './page-gathering.tsx'
import classes from './upload-field.module.css'
import { AddedFile, PreparingFile, StoredFile, UnfinishedFile } from './upload-file.tsx'
import { type KnownFile, useMediaUpload } from './use-media-upload.ts'

export interface UploadFieldProps {
  /** The id of the field, from `fieldId(name)`. */
  id?: string
  label: ReactNode
  /** The label is visually hidden, because the text above the field is the same. */
  isLabelled?: boolean
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  error?: ReactNode
  /** The purpose of the files, which determines formats, sizes and number (contract/media/files.ts). */
  purpose: Purpose
  /** The limits of the field within its purpose; by default none. */
  taken?: Taken
  /** Initial ids of finished uploads; a form that is loaded again gives the field another `key`. */
  value: readonly string[]
  /** Stored files of the record: names and thumbnails of ids that this page did not upload. */
  stored?: readonly KnownFile[]
  /** Identifies the field, form and person, as in `3:warranty-order:12:images`, to find interrupted uploads again. */
  scope: string
  /**
   * For a form that keeps nothing when it is left: whether it is being sent or was accepted. Otherwise its uploads are deleted.
   */
  unkept?: { sent: boolean }
  onChange: (ids: string[], files: readonly UploadedFile[]) => void
  /** Called with files that were just chosen or dropped, before they are checked or sent. */
  onAdd?: (files: readonly File[]) => void
  /** Called with whether uploads are in progress, so that the form is not sent without them. */
  onBusy?: (busy: boolean) => void
  /** Called when a file was not accepted: another format, too large, or refused. */
  onFail?: () => void
  /**
   * Called with the reason why the form must not be saved yet, or null: an upload in progress, or a file that was not accepted
   * and is still listed.
   */
  onHold?: (reason: string | null) => void
}

/** Uploads files for a form: dropped, chosen or photographed, each with progress, pause, retry and removal. */
export function UploadField(props: UploadFieldProps) {
  const {
    id,
    label,
    isLabelled,
    description,
    required,
    disabled,
    error,
    purpose,
    taken,
    value,
    stored = [],
    scope,
  } = props
  const { t, i18n } = useLingui()
  const rule = fieldRule(purpose, taken)
  const actor = useMediaUpload({
    purpose,
    taken,
    scope,
    value,
    stored,
    isKept: props.unkept === undefined,
    isSent: props.unkept?.sent ?? false,
  })
  const files = useSelector(actor, ({ context }) => context.files)
  const unfinished = useSelector(actor, ({ context }) => context.unfinished)
  const camera = useRef<HTMLInputElement>(null)
  const isHolding = useRef(false)
  const hold = (reason: string | null) => {
    isHolding.current = reason !== null
    props.onHold?.(reason)
  }
  useEmitted(actor, 'files.change', ({ files: finished, uploading, failed }) => {
    props.onChange(
      finished.map((file) => file.id),
      finished,
    )
    props.onBusy?.(uploading)
    if (failed) props.onFail?.()
    if (failed) hold(t`This file was not accepted and will not be sent. Remove it or choose another one.`)
    else hold(uploading ? t`The file is being sent. Save when it has arrived.` : null)
  })
  const leave = useEffectEvent(() => isHolding.current && hold(null))
  useEffect(() => () => void leave(), [])

  const add = (chosen: readonly File[]) => {
    props.onAdd?.(chosen)
    actor.send({ type: 'files.add', files: chosen.map((file) => ({ key: uniqueKey(), file })) })
  }
  const gather = (isGathering: boolean) => {
    if (isGathering) hold(t`The photographed pages are not added yet.`)
    // A file on its way holds the form by itself.
    else if (isHolding.current && actor.getSnapshot().matches('settled')) hold(null)
  }
  const isFull = files.filter(({ status }) => status !== 'refused').length >= rule.count
  const takesPhotos = rule.formats.includes('jpg')
  const extensions = rule.formats.flatMap((format) => formats[format].extensions.map((extension) => `.${extension}`))
  const limit = formatFileSize((rule.total ?? rule.limit) * megabyte, i18n.locale)
  const allowed = rule.formats.join(', ')
  const hint = rule.total ? t`${allowed} · ${limit} in total` : t`${allowed} · up to ${limit}`
  return (
    <Input.Wrapper
      id={id}
      label={isLabelled ? undefined : label}
      description={description}
      required={required}
      error={error}
      labelElement="div"
    >
      {!isFull && (
        <Dropzone
          className={classes.zone}
          data-error={Boolean(error) || undefined}
          onDrop={add}
          onReject={(rejections) => add(rejections.map(({ file }) => file))}
          multiple={rule.count > 1}
          disabled={disabled}
          inputProps={{ id, accept: extensions.join(','), 'aria-label': typeof label === 'string' ? label : t`Files` }}
        >
          <Stack gap="5xs" align="center">
            <IconCloudUpload size={26} stroke={1.5} color="var(--petrol-ink)" aria-hidden />
            <Text span fw={600}>
              <span className={classes.drop}>
                {rule.count > 1 ? <Trans>Drop files here or choose</Trans> : <Trans>Drop a file here or choose</Trans>}
              </span>
              <span className={classes.choose}>
                {rule.count > 1 ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
              </span>
            </Text>
            <Text span c="dimmed" fz="0.9em">
              {hint}
            </Text>
          </Stack>
        </Dropzone>
      )}
      {!isFull && isPaged(purpose) && (
        <PageGathering of={purpose} disabled={disabled} onMade={(file) => add([file])} onGathering={gather} />
      )}
      {!isFull && takesPhotos && (
        <>
          <UnstyledButton className={classes.camera} disabled={disabled} onClick={() => camera.current?.click()}>
            <IconCamera size={22} stroke={1.6} aria-hidden />
            <Trans>Take a photo</Trans>
          </UnstyledButton>
          <input
            ref={camera}
            type="file"
            accept="image/jpeg"
            capture="environment"
            hidden
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </>
      )}
      {(files.length > 0 || unfinished.length > 0) && (
        <PlainList gap={0} mt="xs" mb={0} mx={0} aria-label={t`Files`}>
          {files.map((file) => {
            const upload = file.added ? fileActor(actor.getSnapshot(), file.key) : undefined
            const remove = () => actor.send({ type: 'file.remove', key: file.key })
            if (file.status === 'preparing') return <PreparingFile key={file.key} file={file} onRemove={remove} />
            return upload ? (
              <AddedFile key={file.key} upload={upload} locale={i18n.locale} disabled={disabled} onRemove={remove} />
            ) : (
              <StoredFile
                key={file.key}
                file={file}
                media={stored.find((media) => media.id === file.id)}
                disabled={disabled}
                onRemove={remove}
              />
            )
          })}
          {unfinished.map((upload) => (
            <UnfinishedFile
              key={upload.key}
              upload={upload}
              accept={extensions.join(',')}
              onChoose={(file) => add([file])}
              onDismiss={() => actor.send({ type: 'unfinished.dismiss', key: upload.key })}
            />
          ))}
        </PlainList>
      )}
    </Input.Wrapper>
  )
}
