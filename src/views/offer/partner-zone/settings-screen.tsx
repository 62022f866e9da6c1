import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { conditionKinds } from '#contract/offer/content.ts'
import { type OfferSettings, OfferSettingsForm, unsavedOfferSettings } from '#contract/offer/settings.ts'
import { vatModes } from '#contract/offer/vat.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { shownDecimal, typedDecimal } from '#services/amounts.ts'
import type { EditedResource, FormOf } from '#services/form/editor-actors.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { conditionWords } from '#views/components/history/offer-field-words.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import type { FieldSlot, FormPart } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { vatModeWords } from '#views/offer/words.ts'

const edited: EditedResource<SettingsValues> = {
  name: 'partnerzone.offer-generator.settings',
  param: 'partner',
  form: OfferSettingsForm,
  blank: { ...unsavedOfferSettings, defaults: {} },
}

/** The placeholders of a number pattern. */
const [yearMark, numberMark] = ['{year}', '{number:4}']

const parts: FormPart<SettingsValues>[] = [
  {
    title: msg`Appearance`,
    explanation: msg`Your customers see your brand: on the document and on the offer page.`,
    fields: [
      { name: 'logo', label: msg`Logo`, optional: true, render: (slot) => <LogoOfOffers slot={slot} /> },
      { name: 'colour', label: msg`Main colour`, type: 'colour', optional: true },
      { name: 'accent', label: msg`Accent colour`, type: 'colour', optional: true, beside: true },
    ],
  },
  {
    title: msg`Company`,
    explanation: msg`Empty fields are taken from the company data.`,
    fields: [
      { name: 'address', label: msg`Address`, optional: true, render: (slot) => <CompanyField slot={slot} /> },
      { name: 'phone_number', label: msg`Phone`, optional: true, render: (slot) => <CompanyField slot={slot} /> },
      {
        name: 'email',
        label: msg`E-mail`,
        optional: true,
        beside: true,
        render: (slot) => <CompanyField slot={slot} />,
      },
      { name: 'bank_account', label: msg`Bank account`, optional: true },
      { name: 'footer', label: msg`Footer of each page`, type: 'textarea', optional: true },
    ],
  },
  {
    title: msg`Texts`,
    explanation: msg`Texts that are inserted into a new offer or attached to it.`,
    fields: [
      { name: 'introduction', label: msg`Introduction`, type: 'textarea', optional: true },
      { name: 'notes', label: msg`Notes on the offer`, type: 'textarea', optional: true },
      { name: 'message', label: msg`Message to the customer`, type: 'textarea', optional: true },
      {
        name: 'privacy_notice',
        label: msg`Notice about personal data`,
        description: msg`Who keeps the customer’s data, and what for. The customer’s page shows it.`,
        type: 'textarea',
        optional: true,
      },
    ],
  },
  {
    title: msg`New offers`,
    explanation: msg`The number is proposed; the author of the offer can change it.`,
    fields: [
      {
        name: 'number_pattern',
        label: msg`Pattern of the number`,
        description: msg`${yearMark} is the year, ${numberMark} the next number with four digits`,
      },
      {
        name: 'vat_mode',
        label: msg`VAT rate`,
        type: 'select',
        options: vatModes.map((mode) => ({ value: mode, label: vatModeWords[mode] })),
        beside: true,
      },
      {
        name: 'defaults',
        label: msg`Conditions of new offers`,
        optional: true,
        render: (slot) => <Defaults slot={slot} />,
      },
      {
        name: 'remind_days',
        label: msg`Reminder for the customer (days before the end of validity)`,
        description: msg`Empty: no reminder`,
        type: 'number',
        optional: true,
      },
    ],
  },
  {
    title: msg`Who sees what`,
    explanation: msg`Administrators of the company see all its offers.`,
    fields: [
      {
        name: 'colleagues_see',
        label: msg`Colleagues see each other’s offers`,
        description: msg`Otherwise members see their own offers and customers, and templates that they or an administrator wrote. Administrators see everything.`,
        optional: true,
      },
      {
        name: 'shows_customer',
        label: msg`The distributor sees who the customer is`,
        description: msg`Otherwise only once there is a warranty order. Purchase prices and margins never leave the company.`,
        optional: true,
      },
    ],
  },
  {
    title: msg`Approval`,
    explanation: msg`Above either limit an offer can be sent once an administrator of the company has approved it. Their own offers need no approval.`,
    fields: [
      {
        name: 'approval_discount',
        label: msg`Discount from the catalogue above (%)`,
        description: msg`Empty: no limit`,
        type: 'decimal',
        optional: true,
      },
      {
        name: 'approval_value',
        label: msg`Gross value above (PLN)`,
        description: msg`Empty: no limit`,
        type: 'decimal',
        optional: true,
        beside: true,
      },
    ],
  },
  {
    title: msg`Purchase discounts`,
    explanation: msg`Discount from the catalogue price, by producer: it fills in the purchase prices of new lines.`,
    fields: [
      {
        name: 'purchase_discounts',
        label: msg`Purchase discounts`,
        optional: true,
        render: (slot) => <Discounts slot={slot} />,
      },
    ],
  },
]

/** The settings of a company's offers. */
export function OfferSettingsScreen() {
  const { t } = useLingui()
  const { partners } = useUser()
  const [chosen, setChosen] = useState<number | null>(null)
  const company = partners.find(({ id }) => id === chosen) ?? partners[0]
  return (
    <>
      <PageHeader
        note={company?.name}
        actions={
          partners.length > 1 && (
            <Select
              aria-label={t`Company`}
              allowDeselect={false}
              data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={company ? String(company.id) : null}
              onChange={(id) => setChosen(Number(id))}
            />
          )
        }
      />
      {company && <Settings key={company.id} id={company.id} />}
    </>
  )
}

function Settings({ id }: { id: number }) {
  const actor = useEditor(edited, id)
  const values = useSelector(actor, ({ context }) => context.values)
  const settings = useSelector(actor, ({ context }) => context.record as OfferSettings | null)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('loadFailed') ? snapshot.context.failure : null))
  const labels = useLabels(parts)
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'form.load' })} />
  if (!values || !settings) return <FormSkeleton />
  return (
    <>
      {!settings.may_change && (
        <Notice tone="information" apart>
          <Trans>Administrators of the company change these settings.</Trans>
        </Notice>
      )}
      <ResourceForm
        declaration={{ form: edited.form, parts }}
        actor={actor}
        values={values}
        readOnly={!settings.may_change}
      />
      <EditorDialogs actor={actor} labels={labels} />
    </>
  )
}

/** The values of the form with the settings of a company's offers. */
type SettingsValues = FormOf<'partnerzone.offer-generator.settings'>
type Slot = FieldSlot<SettingsValues>

const recordOf = ({ record }: Slot) => record as OfferSettings | null

/** The logo of the offers, as a file that is chosen here. */
function LogoOfOffers({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const { id: person } = useUser()
  const { field, value, error, disabled, onChange, hold } = slot
  const settings = recordOf(slot)
  return (
    <UploadField
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      purpose="logo"
      value={[(value as string | null) ?? []].flat()}
      stored={settings?.media}
      scope={`${person}:offer-settings:${settings?.id}:logo`}
      disabled={disabled}
      error={error}
      onChange={(ids) => onChange(ids[0] ?? null)}
      onHold={hold}
    />
  )
}

/** A field that is taken from the company data where it is empty: these are shown in it. */
function CompanyField({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const { field, value, error, disabled, onChange } = slot
  const company = recordOf(slot)?.company
  const shared = {
    id: fieldId(field.name),
    label: i18n._(field.label),
    error,
    disabled,
    value: (value as string | null) ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value || null),
  }
  if (field.name === 'address')
    return <LimitedTextarea {...shared} data-path={field.name} autosize minRows={2} placeholder={company?.address} />
  const own = field.name === 'phone_number' ? formatPhone(company?.phone_number ?? '') : company?.email
  return <TextInput {...shared} placeholder={own || undefined} />
}

/** The default conditions of a new offer. */
function Defaults({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const mayOptions = useMay('partnerzone.offer-generator.condition-options.index')
  const { data } = useLoadIf(mayOptions, 'partnerzone.offer-generator.condition-options.index', {})
  const options = data?.results ?? []
  const { field, values, disabled, onChange } = slot
  const chosen = values.defaults ?? {}
  return (
    <div id={fieldId(field.name)}>
      <Columns min={320} gap="sm" keep>
        {conditionKinds.map((kind) => (
          <Select
            key={kind}
            label={i18n._(conditionWords[kind])}
            clearable
            disabled={disabled}
            data={options
              .filter((option) => option.kind === kind)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen[kind] ? String(chosen[kind]) : null}
            onChange={(id) => onChange({ ...chosen, [kind]: id === null ? null : Number(id) })}
          />
        ))}
      </Columns>
    </div>
  )
}

/** The company's discounts on catalogue prices, by producer. */
function Discounts({ slot }: { slot: Slot }) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState<{ id: number; text: string } | null>(null)
  const { field, values, disabled, onChange } = slot
  const discounts = values.purchase_discounts ?? []
  const set = (producer_id: number, percent: string | null) => {
    const others = discounts.filter((one) => one.producer_id !== producer_id)
    onChange(percent === null ? others : [...others, { producer_id, percent }])
  }
  return (
    <div id={fieldId(field.name)}>
      <Columns min={220} gap="sm" keep>
        {recordOf(slot)?.producers.map(({ id, name }) => {
          const percent = discounts.find((one) => one.producer_id === id)?.percent
          return (
            <TextInput
              key={id}
              label={name}
              inputMode="decimal"
              autoComplete="off"
              rightSection="%"
              disabled={disabled}
              value={typed?.id === id ? typed.text : percent ? shownDecimal(percent, i18n.locale) : ''}
              onChange={(event) => {
                setTyped({ id, text: event.currentTarget.value })
                const decimal = typedDecimal(event.currentTarget.value, 2)
                if (decimal !== undefined) set(id, decimal)
              }}
              onBlur={() => setTyped(null)}
            />
          )
        })}
      </Columns>
    </div>
  )
}
