import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { MediaFile, Purpose } from '#contract/media/files.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { UploadField } from './upload-field.tsx'

interface UploadSlotProps<Values> {
  slot: FieldSlot<Values>
  purpose: Purpose
}

/** A file field of a declared form; the file belongs to the record, not to the media library. */
export function UploadSlot<Values>({ slot, purpose }: UploadSlotProps<Values>) {
  const { field, value, record, error, disabled, onChange, hold } = slot
  const { i18n } = useLingui()
  const { id: person } = useUser()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(value)
  const { id, version, media } = (record ?? {}) as { id?: number; version?: number; media?: readonly MediaFile[] }
  // Another record, or a value that came from elsewhere (a kept draft), begins the field again, but never under an upload.
  const round = `${id}:${version}:${value === sent ? '' : value}`
  const [shown, setShown] = useState(round)
  if (!busy && shown !== round) setShown(round)
  return (
    <UploadField
      key={shown}
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      description={field.description && i18n._(field.description)}
      required={!field.optional}
      error={error}
      disabled={disabled}
      purpose={purpose}
      value={typeof value === 'string' ? [value] : []}
      stored={media}
      scope={`${person}:training:${id ?? 'new'}:${field.name}`}
      onChange={([file]) => {
        setSent(file ?? null)
        onChange(file ?? null)
      }}
      onBusy={setBusy}
      onHold={hold}
    />
  )
}
