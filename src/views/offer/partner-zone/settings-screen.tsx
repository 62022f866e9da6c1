import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { type OfferSettings, OfferSettingsForm } from '#contract/offer/settings.ts'
import { formatPhone } from '#contract/phones.ts'
import { validate } from '#contract/validation.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { ColourInput } from '#views/components/fields/colour-input.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { KeptNotice } from '#views/components/form/kept-notice.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { useUser } from '#views/shell/use-session.ts'
import { Defaults, Discounts, type TypedSettings, VatDefault } from './settings-fields.tsx'

const saving: SubmissionUse<OfferSettings> = {
  send: (api, { partner_id, ...body }: OfferSettingsForm & { partner_id: number }, settings) =>
    api.call('partnerzone.offer-generator.settings.update', { path: { partner: partner_id }, body, ...settings }),
}

/** The placeholders of a number pattern. */
const [yearMark, numberMark] = ['{year}', '{number:4}']

/** The settings of a company's offers. */
export function OfferSettingsScreen() {
  const { t } = useLingui()
  const { data, failed, failure, refresh } = useLoad('partnerzone.offer-generator.settings.index', {})
  const [chosen, setChosen] = useState<number | null>(null)
  const all = data?.results ?? []
  const settings = all.find(({ partner_id }) => partner_id === chosen) ?? all[0]
  return (
    <>
      <PageHeader
        note={settings?.partner_name}
        actions={
          all.length > 1 && (
            <Select
              aria-label={t`Company`}
              allowDeselect={false}
              data={all.map(({ partner_id, partner_name }) => ({ value: String(partner_id), label: partner_name }))}
              value={settings ? String(settings.partner_id) : null}
              onChange={(id) => setChosen(Number(id))}
            />
          )
        }
      />
      {failed && failure && <FailureNotice failure={failure} onRetry={refresh} />}
      {!data && !failed && <CardSkeleton />}
      {settings && (
        <Settings
          key={`${settings.partner_id} ${settings.version}`}
          settings={settings}
          onSaved={refresh}
          onConflict={refresh}
        />
      )}
    </>
  )
}

function typedOf({ logo, ...settings }: OfferSettings): TypedSettings {
  const { partner_id: _id, partner_name: _name, company: _company, producers: _producers, ...rest } = settings
  const { may_change: _may, version: _version, ...fields } = rest
  return { ...fields, logo: logo?.id ?? null } as TypedSettings
}

interface SettingsProps {
  settings: OfferSettings
  onSaved: () => void
  onConflict: () => void
}

function Settings({ settings, onSaved, onConflict }: SettingsProps) {
  const { t, i18n } = useLingui()
  const { id: user_id } = useUser()
  const { version, partner_id } = settings
  const kept = useKept(`offer-settings:${partner_id}`, typedOf(settings))
  const form = useForm<TypedSettings>({
    initialValues: kept.values,
    onValuesChange: kept.keep,
    validate: (values) => {
      const checked = validate(OfferSettingsForm, { ...values, version }, i18n.locale as Locale)
      return checked.success ? {} : firstTexts(checked.errors)
    },
  })
  const { submit, busy, failure } = useSubmission(saving, {
    inPlace: true,
    onDone: () => {
      kept.forget()
      onSaved()
    },
    onRefused: ({ errors }) => form.setErrors(firstTexts(errors)),
  })
  const [held, setHeld] = useState<string | null>(null)
  const disabled = !settings.may_change
  const text = (name: keyof TypedSettings & string) => ({
    id: fieldId(name),
    disabled,
    ...form.getInputProps(name),
    value: (form.values[name] as string | null) ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, (event.currentTarget.value || null) as never),
  })
  const { company } = settings
  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit({ ...values, version, partner_id }))}>
      <KeptNotice kept_at={kept.kept_at} />
      {disabled && (
        <Notice tone="information" apart>
          <Trans>Administrators of the company change these settings.</Trans>
        </Notice>
      )}
      {failure && (
        <FailureNotice failure={failure} inFull apart onRetry={failure.code === 'conflict' ? onConflict : undefined} />
      )}
      <FormSection
        title={t`Appearance`}
        explanation={t`Your customers see your brand: on the document and on the page of the offer.`}
      >
        <UploadField
          label={t`Logo`}
          purpose="logo"
          value={[form.values.logo ?? []].flat()}
          stored={[settings.logo ?? []].flat()}
          scope={`${user_id}:offer-settings:${partner_id}:logo`}
          disabled={disabled}
          error={form.errors.logo}
          onChange={(ids) => form.setFieldValue('logo', ids[0] ?? null)}
          onHold={setHeld}
        />
        <FieldRow>
          <ColourInput label={t`Main colour`} disabled={disabled} {...form.getInputProps('colour')} />
          <ColourInput label={t`Accent colour`} disabled={disabled} {...form.getInputProps('accent')} />
        </FieldRow>
      </FormSection>
      <FormSection title={t`Company`} explanation={t`Empty fields are taken from the company data.`}>
        <Textarea label={t`Address`} autosize minRows={2} placeholder={company.address} {...text('address')} />
        <FieldRow>
          <TextInput
            label={t`Phone`}
            placeholder={company.phone_number ? formatPhone(company.phone_number) : undefined}
            {...text('phone_number')}
          />
          <TextInput label={t`E-mail`} placeholder={company.email ?? undefined} {...text('email')} />
        </FieldRow>
        <TextInput label={t`Bank account`} {...text('bank_account')} />
        <Textarea label={t`Footer of each page`} autosize minRows={2} {...text('footer')} />
      </FormSection>
      <FormSection title={t`Texts`} explanation={t`Texts that are inserted into a new offer or attached to it.`}>
        <Textarea label={t`Introduction`} autosize minRows={2} maxRows={10} {...text('introduction')} />
        <Textarea label={t`Notes on the offer`} autosize minRows={2} maxRows={10} {...text('notes')} />
        <Textarea
          label={t`Text of the message to the customer`}
          autosize
          minRows={2}
          maxRows={10}
          {...text('message')}
        />
        <Textarea
          label={t`Notice about personal data`}
          description={t`Who keeps the customer’s data, and what for. The customer’s page shows it.`}
          autosize
          minRows={3}
          maxRows={12}
          {...text('privacy_notice')}
        />
      </FormSection>
      <FormSection
        title={t`New offers`}
        explanation={t`The number is proposed; the author of the offer can change it.`}
      >
        <FieldRow>
          <TextInput
            label={t`Pattern of the number`}
            description={t`${yearMark} is the year, ${numberMark} the next number with four digits`}
            required
            {...text('number_pattern')}
          />
          <VatDefault form={form} disabled={disabled} />
        </FieldRow>
        <Defaults form={form} disabled={disabled} />
        <TextInput
          label={t`Reminder for the customer (days before the end of validity)`}
          description={t`Empty: no reminder`}
          inputMode="numeric"
          disabled={disabled}
          maw={460}
          error={form.errors.remind_days}
          value={form.values.remind_days ?? ''}
          onChange={(event) => {
            const days = Number.parseInt(event.currentTarget.value, 10)
            form.setFieldValue('remind_days', Number.isNaN(days) ? null : days)
          }}
        />
      </FormSection>
      <FormSection title={t`Who sees what`} explanation={t`Administrators of the company see all its offers.`}>
        <Switch
          label={t`Colleagues see each other’s offers`}
          disabled={disabled}
          {...form.getInputProps('colleagues_see', { type: 'checkbox' })}
        />
        <Switch
          label={t`The distributor sees who the customer is`}
          description={t`Otherwise only once there is a warranty order. Purchase prices and margins never leave the company.`}
          disabled={disabled}
          {...form.getInputProps('shows_customer', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection
        title={t`Purchase discounts`}
        explanation={t`Discount from the catalogue price, by producer: it fills in the purchase prices of new lines.`}
      >
        <Discounts form={form} producers={settings.producers} disabled={disabled} />
      </FormSection>
      {!disabled && (
        <StickyBar>
          {held && <span>{held}</span>}
          <Button type="submit" color="copper" loading={busy} disabled={held !== null}>
            <Trans>Save</Trans>
          </Button>
        </StickyBar>
      )}
    </form>
  )
}
