import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { type OfferSettings, OfferSettingsForm, unsavedOfferSettings } from '#contract/offer/settings.ts'
import { vatModes } from '#contract/offer/vat.ts'
import type { EditedResource } from '#services/form/editor-actors.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import type { FormPart } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { vatModeWords } from '#views/offer/words.ts'
import { CompanyField, Defaults, Discounts, LogoOfOffers, type SettingsValues } from './settings-fields.tsx'

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
    explanation: msg`Your customers see your brand: on the document and on the page of the offer.`,
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
      { name: 'message', label: msg`Text of the message to the customer`, type: 'textarea', optional: true },
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
      { name: 'colleagues_see', label: msg`Colleagues see each other’s offers`, optional: true },
      {
        name: 'shows_customer',
        label: msg`The distributor sees who the customer is`,
        description: msg`Otherwise only once there is a warranty order. Purchase prices and margins never leave the company.`,
        optional: true,
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
