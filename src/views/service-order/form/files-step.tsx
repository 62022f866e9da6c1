import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import type { ConsentKind } from '#contract/dictionary.ts'
import type { MediaFile } from '#contract/files.ts'
import { warrantyFileFields } from '#contract/service-order-form.ts'
import { UploadField } from '#views/components/upload-field.tsx'
import { useUser } from '#views/shell/use-session.ts'
import classes from './form.module.css'
import { WarrantyForm } from './form-actor.ts'
import { useFormField } from './use-form-field.ts'

type FileField = keyof typeof warrantyFileFields
const fileFields = Object.keys(warrantyFileFields) as FileField[]

/** The warranty book, what shows the fault, and the consents. */
export function FilesStep() {
  const actor = WarrantyForm.useActorRef()
  const consents = WarrantyForm.useSelector(({ context }) => context.consents)
  const place = useUploadPlace()
  const busy = useRef(new Set<FileField>())
  const report = (field: FileField, isBusy: boolean) => {
    if (isBusy) busy.current.add(field)
    else busy.current.delete(field)
    actor.send({ type: 'upload.change', uploading: busy.current.size > 0 })
  }
  return (
    <>
      {fileFields.map((name) => (
        <FilesField key={`${place} ${name}`} name={name} place={place} onBusy={(isBusy) => report(name, isBusy)} />
      ))}
      {consents.map(({ kind, text }) => (
        <ConsentField key={kind} name={kind} text={text} />
      ))}
    </>
  )
}

/**
 * Where cut uploads are found again: the draft. A form that is not stored yet has a place of its own, and moves to its
 * draft as soon as nothing is on its way.
 */
function useUploadPlace(): number | string {
  const id = WarrantyForm.useSelector(({ context }) => context.order?.id ?? null)
  const key = WarrantyForm.useSelector(({ context }) => context.key)
  const uploading = WarrantyForm.useSelector(({ context }) => context.uploading)
  const place = useRef(id)
  if (place.current === null && !uploading) place.current = id
  return place.current ?? key
}

const filesIn = (value: MediaFile | readonly MediaFile[] | null | undefined) => [value ?? []].flat()

interface FilesFieldProps {
  name: FileField
  place: number | string
  onBusy: (busy: boolean) => void
}

function FilesField({ name, place, onBusy }: FilesFieldProps) {
  const { value, onChange, readOnly, onBlur: _onBlur, ...field } = useFormField(name)
  const order = WarrantyForm.useSelector(({ context }) => context.order)
  const { id: user_id } = useUser()
  const change = onChange as (files: string[] | string | null) => void
  const isGroup = name === 'images' || name === 'other_files'
  return (
    <UploadField
      {...field}
      disabled={readOnly}
      purpose={warrantyFileFields[name]}
      value={[value ?? []].flat()}
      stored={filesIn(order?.[name])}
      scope={`${user_id}:warranty-order:${place}:${name}`}
      onChange={(ids) => change(isGroup ? ids : (ids[0] ?? null))}
      onBusy={onBusy}
    />
  )
}

function ConsentField({ name, text }: { name: ConsentKind; text: string }) {
  const { value, onChange, readOnly, label: _label, required, ...field } = useFormField(name)
  return (
    <Checkbox
      {...field}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={readOnly}
      label={
        <>
          {text}
          {required && (
            <span className={classes.asterisk} aria-hidden>
              {' '}
              *
            </span>
          )}
        </>
      }
    />
  )
}
