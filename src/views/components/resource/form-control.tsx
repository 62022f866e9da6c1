import { useLingui } from '@lingui/react/macro'
import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import type { MediaFile } from '#contract/media/files.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { DecimalField } from '#views/components/fields/decimal-field.tsx'
import { LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { LookupMultipleField } from '#views/components/fields/lookup-multiple-field.tsx'
import { NipField, PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { AnyTaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from './resource.ts'

const RichTextField = lazyView(() =>
  import('#views/components/rich-text-editor/rich-text-field.tsx').then((module) => module.RichTextField),
)
const MediaField = lazyView(() => import('#views/components/media/media-field.tsx').then((module) => module.MediaField))
const DatetimeField = lazyView(() =>
  import('#views/components/fields/datetime-field.tsx').then((module) => module.DatetimeField),
)
const TreeSelect = lazyView(() => import('#views/components/tree/tree-select.tsx').then((module) => module.TreeSelect))
const TreeMultiSelect = lazyView(() =>
  import('#views/components/tree/tree-select.tsx').then((module) => module.TreeMultiSelect),
)
const ColourInput = lazyView(() =>
  import('#views/components/fields/colour-input.tsx').then((module) => module.ColourInput),
)

type FormControlProps<Values> = Omit<FieldSlot<Values>, 'usual'>

/** The control of a declared field. */
export function FormControl<Values>(slot: FormControlProps<Values>): ReactNode {
  const { i18n } = useLingui()
  const { field, value, error, disabled, onChange } = slot
  if (field.render) {
    const usual: FieldSlot<Values>['usual'] = (told) => (
      <FormControl {...slot} field={{ ...field, render: undefined }} {...told} />
    )
    return field.render({ ...slot, usual } as FieldSlot<never>)
  }
  const shared = {
    id: fieldId(field.name),
    label: i18n._(field.label),
    description: field.description && i18n._(field.description),
    error,
    disabled,
    required: !field.optional,
  }
  const text = value === null || value === undefined ? '' : String(value)
  const typed = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  switch (field.type) {
    case 'boolean':
      return (
        <Switch
          {...shared}
          required={false}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={text}
          allowDecimal={false}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'decimal':
      return <DecimalField {...shared} value={text} stored={slot.record?.[field.name as never]} onChange={onChange} />
    case 'date':
      return <DateField {...shared} data-path={field.name} value={value === null ? null : text} onChange={onChange} />
    case 'datetime':
      return (
        <Suspense fallback={<TextInput {...shared} value="" readOnly />}>
          <DatetimeField {...shared} data-path={field.name} value={value === null ? null : text} onChange={onChange} />
        </Suspense>
      )
    case 'select':
      return <SelectField {...slot} shared={shared} />
    case 'lookup':
      return <Lookup {...slot} shared={shared} />
    case 'group':
      return <GroupField {...slot} shared={shared} />
    case 'textarea':
      return <LimitedTextarea {...shared} data-path={field.name} autosize minRows={3} value={text} onChange={typed} />
    case 'media':
      return (
        <Suspense fallback={<TextInput {...shared} readOnly />}>
          <MediaField
            {...shared}
            value={[value].flat().filter((id) => typeof id === 'string')}
            stored={mediaOf(slot.record)}
            formats={field.formats}
            multiple={field.multiple}
            onChange={(ids) => onChange(field.multiple ? ids : (ids[0] ?? null))}
          />
        </Suspense>
      )
    case 'richtext':
      return (
        <Suspense fallback={<Textarea {...shared} value="" readOnly rows={20} />}>
          <RichTextField {...shared} value={text} media={mediaOf(slot.record)} onChange={onChange} />
        </Suspense>
      )
    case 'email':
      return (
        <LimitedTextInput
          {...shared}
          data-path={field.name}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={text}
          onChange={typed}
        />
      )
    case 'phone':
      return (
        <PhoneField
          {...shared}
          country={field.country && (slot.values as Record<string, unknown>)[field.country]}
          value={text}
          onChange={onChange}
        />
      )
    case 'postcode':
      return (
        <PostcodeField
          {...shared}
          country={field.country && (slot.values as Record<string, unknown>)[field.country]}
          value={text}
          onChange={onChange}
        />
      )
    case 'nip':
      return <NipField {...shared} value={text} onChange={onChange} />
    case 'tax_number':
      return <AnyTaxNumberField {...shared} value={text} onChange={onChange} />
    case 'colour':
      return (
        <Suspense fallback={<TextInput {...shared} value={text} readOnly />}>
          <ColourInput {...shared} value={text} onChange={onChange} />
        </Suspense>
      )
    case 'password':
      return <PasswordInput {...shared} autoComplete="new-password" value={text} onChange={typed} />
    default:
      return <LimitedTextInput {...shared} data-path={field.name} value={text} onChange={typed} />
  }
}

interface Shared {
  id: string
  label: string
  description?: string
  error?: string
  disabled?: boolean
  required: boolean
}

function SelectField<Values>({ field, value, onChange, shared }: FormControlProps<Values> & { shared: Shared }) {
  const { t, i18n } = useLingui()
  const options = field.options ?? []
  const chosen = options.find((option) => option.value === value)
  return (
    <Select
      {...shared}
      placeholder={t`Choose`}
      value={chosen ? String(chosen.value) : null}
      data={options.map((option) => ({ value: String(option.value), label: labelIn(i18n, option.label) }))}
      clearable={field.optional}
      allowDeselect={field.optional}
      onChange={(text) => onChange(options.find((option) => String(option.value) === text)?.value ?? null)}
    />
  )
}

function Lookup<Values>({ field, value, onChange, shared }: FormControlProps<Values> & { shared: Shared }) {
  const { lookup, filters, minimum, multiple } = field
  if (!lookup) throw new Error(`the field ${field.name} names no look-up`)
  const asked = { ...shared, lookup, filters, minimum }
  if (multiple) return <LookupMultipleField {...asked} value={(value ?? []) as number[]} onChange={onChange} />
  return <LookupField {...asked} value={(value ?? null) as number | null} onChange={onChange} />
}

/** The files that a record refers to, with links. */
function mediaOf(record: object | null): readonly MediaFile[] | undefined {
  return (record as { media?: readonly MediaFile[] } | null)?.media
}

function GroupField<Values>({ field, value, record, onChange, shared }: FormControlProps<Values> & { shared: Shared }) {
  const { multiple, leaves, optional } = field
  const asked = { ...shared, leaves }
  return (
    <Suspense fallback={<TextInput {...shared} readOnly />}>
      {multiple ? (
        <TreeMultiSelect {...asked} value={(value ?? []) as number[]} onChange={onChange} />
      ) : (
        <TreeSelect
          {...asked}
          clearable={optional}
          without={field.name === 'parent_id' ? ((record as { id?: number } | null)?.id ?? null) : null}
          value={(value ?? null) as number | null}
          onChange={onChange}
        />
      )}
    </Suspense>
  )
}
