import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { refrigerantNames } from '#contract/unit/f-gas.ts'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot, FormField, FormPart } from '#views/components/resource/resource.ts'
import { DetectionNotice } from '#views/f-gas/detection-notice.tsx'
import { SerialNotice } from './serial-notice.tsx'
import { useModelOfSerial } from './use-model-of-serial.ts'

/** Initial values of a new unit in both zones. */
export const blankUnit = {
  serial_no: '',
  device_id: null,
  purchase_date: null,
  invoice_no: '',
  install_date: null,
  installation_address: '',
  installation_post_code: '',
  installation_city: '',
  installation_country: 'PL',
  owner_name: '',
  owner_phone: '',
  owner_email: '',
  consent_processing_data: false,
  software_version: '',
  refrigerant: '' as const,
  charge: '',
  hermetic: false,
  leak_detection: false,
  in_dwelling: false,
}
type Written = Partial<Record<keyof typeof blankUnit, unknown>>

/** The serial number field, with a scanner where there is a camera. */
export const serialField: FormField<Written> = {
  name: 'serial_no',
  label: msg`Serial number`,
  render: (slot) => <SerialSlot {...slot} />,
}

/** The serial number field of a warranty registration: a known number fills in its model and other data. */
export const registeredSerial: FormField<Written> = {
  ...serialField,
  render: (slot) => <KnownSerial {...slot} />,
}

function KnownSerial({ values, change, ...slot }: FieldSlot<Written>) {
  const serial_no = typeof slot.value === 'string' ? slot.value : ''
  const findModel = useModelOfSerial('partner', serial_no, (device_id) => !values.device_id && change({ device_id }))
  return (
    <>
      <SerialSlot
        {...slot}
        onChange={(typed) => {
          slot.onChange(typed)
          findModel(String(typed))
        }}
      />
      <SerialNotice zone="partner" serial_no={serial_no} registers />
    </>
  )
}

/** The serial number field of staff: that of a stored unit is changed by a correction only. */
export const keptSerial: FormField<Written> = {
  ...serialField,
  render: (slot) => <SerialSlot {...slot} disabled={slot.disabled || slot.record !== null} />,
}

function SerialSlot({ field, value, error, disabled, onChange }: Omit<FieldSlot<never>, 'values' | 'change'>) {
  const { i18n } = useLingui()
  return (
    <SerialField
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      required
      value={typeof value === 'string' ? value : ''}
      error={error}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

/** The consent is that of the person who is named: it is asked for anew with another name, and back with the stored one. */
function ofOwner(record: object | null, name: unknown): Partial<Written> {
  const stored = record as Pick<Written, 'owner_name' | 'consent_processing_data'> | null
  if (!stored?.owner_name) return { owner_name: name as string }
  const isStored = name === stored.owner_name
  return { owner_name: name as string, consent_processing_data: isStored && stored.consent_processing_data === true }
}

export const placeAndOwner: readonly FormPart<Written>[] = [
  {
    title: msg`Place of installation`,
    fields: [
      { name: 'installation_address', label: msg`Street and number`, optional: true },
      {
        name: 'installation_post_code',
        label: msg`Postcode`,
        type: 'postcode',
        country: 'installation_country',
        optional: true,
      },
      { name: 'installation_city', label: msg`City`, beside: true, optional: true },
      {
        name: 'installation_country',
        label: msg`Country`,
        type: 'lookup',
        lookup: 'public-zone.dictionary.countries.index',
      },
    ],
  },
  {
    title: msg({ context: 'unit', message: 'Owner' }),
    explanation: msg`Only with the owner’s consent. Without it, leave these fields empty: the warranty is valid anyway.`,
    fields: [
      {
        name: 'owner_name',
        label: msg`First and last name`,
        optional: true,
        render: (slot) => slot.usual({ onChange: (name) => slot.change(ofOwner(slot.record, name)) }),
      },
      { name: 'owner_phone', label: msg`Phone`, type: 'phone', optional: true },
      { name: 'owner_email', label: msg`E-mail`, type: 'email', beside: true, optional: true },
      {
        name: 'consent_processing_data',
        label: msg`The owner agrees to the processing of these data for the warranty`,
      },
    ],
  },
]

/** F-gas fields for installers; the GWP follows from the refrigerant. */
export const gasFields: readonly FormField<Written>[] = [
  {
    name: 'refrigerant',
    label: msg`Refrigerant`,
    type: 'select',
    optional: true,
    options: refrigerantNames.map((value) => ({ value, label: { pl: value, en: value } })),
  },
  { name: 'charge', label: msg`Charge, kg`, type: 'decimal', beside: true, optional: true },
  { name: 'hermetic', label: msg`Hermetically sealed` },
  { name: 'leak_detection', label: msg`Leak detection fitted`, beside: true },
  {
    name: 'in_dwelling',
    label: msg`In a residential building`,
    render: ({ usual, values }) => (
      <>
        {usual()}
        <DetectionNotice unit={values} live />
      </>
    ),
  },
  { name: 'software_version', label: msg`Software version`, optional: true },
]
