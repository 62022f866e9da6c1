import { useLingui } from '@lingui/react/macro'
import { Checkbox, Text } from '@mantine/core'
import { useRef } from 'react'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import type { MediaFile } from '#contract/media/files.ts'
import { warrantyFileFields } from '#contract/service-order/form.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { isWarrantyEditable, WarrantyForm } from './form-actor.ts'
import { useFormField } from './use-form-field.ts'

type FileField = keyof typeof warrantyFileFields
const fileFields = Object.keys(warrantyFileFields) as FileField[]

/** The warranty book, photos and videos, and the consents. */
export function OrderFilesStep() {
  const consents = WarrantyForm.useSelector(({ context }) => context.consents)
  const place = useUploadPlace()
  return (
    <>
      {fileFields.map((name) => (
        <FilesField key={`${place} ${name}`} name={name} place={place} />
      ))}
      {consents.length > 1 && <AllConsents kinds={consents.map(({ kind }) => kind)} />}
      {consents.map(({ kind, text }) => (
        <ConsentField key={kind} name={kind} text={text} />
      ))}
    </>
  )
}

/** Gives or withdraws all consents at once; each has a box of its own below. */
function AllConsents({ kinds }: { kinds: readonly ConsentKind[] }) {
  const { t } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const given = WarrantyForm.useSelector(({ context }) => kinds.filter((kind) => context.values[kind]).length)
  const isEditable = WarrantyForm.useSelector(isWarrantyEditable)
  return (
    <Checkbox
      fw={600}
      label={t`Tick all`}
      checked={given === kinds.length}
      indeterminate={given > 0 && given < kinds.length}
      disabled={!isEditable}
      onChange={({ currentTarget: { checked } }) =>
        actor.send({ type: 'form.change', values: Object.fromEntries(kinds.map((kind) => [kind, checked])) })
      }
    />
  )
}

/**
 * The scope under which interrupted uploads are found again: the draft. A form that is not stored yet has a scope of its own,
 * and changes to that of its draft when no upload is in progress or refused, and the draft holds all of its files.
 */
function useUploadPlace(): number | string {
  const id = WarrantyForm.useSelector(({ context }) => context.order?.id ?? null)
  const key = WarrantyForm.useSelector(({ context }) => context.key)
  const isHeld = WarrantyForm.useSelector(({ context }) => Object.keys(context.held).length > 0)
  const isStored = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { draft: 'stored' } }))
  const place = useRef(id)
  // After the draft was deleted elsewhere the form starts again, without its files.
  if (id === null || (place.current === null && !isHeld && isStored)) place.current = id
  return place.current ?? key
}

const filesIn = (value: MediaFile | readonly MediaFile[] | null | undefined) => [value ?? []].flat()

interface FilesFieldProps {
  name: FileField
  place: number | string
}

function FilesField({ name, place }: FilesFieldProps) {
  const { value, onChange, readOnly, onBlur: _onBlur, ...field } = useFormField(name)
  const actor = WarrantyForm.useActorRef()
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
      onHold={(reason) => actor.send({ type: 'field.hold', field: name, reason })}
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
            <Text span c="var(--red)" aria-hidden>
              {' '}
              *
            </Text>
          )}
        </>
      }
    />
  )
}
