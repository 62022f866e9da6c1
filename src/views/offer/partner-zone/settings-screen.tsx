import { useLingui } from '@lingui/react'
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro'
import { Button, Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { conditionKinds } from '#contract/offer/content.ts'
import type { OfferSettings, OfferSettingsForm } from '#contract/offer/settings.ts'
import { vatModes } from '#contract/offer/vat.ts'
import { shownDecimal, typedDecimal } from '#services/offer/amounts.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { ColourInput } from '#views/components/fields/colour-input.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { FailureNotice } from '#views/components/page/failure-notice.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { conditionWords, vatModeWords } from '#views/offer/words.ts'
import { useUser } from '#views/shell/use-session.ts'
import classes from './templates.module.css'

type Typed = Omit<OfferSettingsForm, 'version'>

const saving: SubmissionUse<OfferSettings> = {
  send: (api, { partner_id, ...body }: OfferSettingsForm & { partner_id: number }, settings) =>
    api.call('partnerzone.offer-generator.settings.update', { path: { partner: partner_id }, body, ...settings }),
}

/** What the pattern of the number is made of. */
const [yearMark, numberMark] = ['{year}', '{number:4}']

/** What the company says of all its offers. */
export function OfferSettingsScreen() {
  const { t } = useLinguiMacro()
  const { data, failed, failure, refresh } = useLoad('partnerzone.offer-generator.settings.index', {})
  const [chosen, setChosen] = useState<number | null>(null)
  const all = data?.results ?? []
  const settings = all.find(({ partner_id }) => partner_id === chosen) ?? all[0]
  return (
    <>
      <PageHeader
        title={<Trans>Settings of offers</Trans>}
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
      {!data && !failed && <Skeleton height={420} />}
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

function typedOf({ logo, ...settings }: OfferSettings): Typed {
  const { partner_id: _id, partner_name: _name, company: _company, producers: _producers, ...rest } = settings
  const { may_change: _may, version: _version, ...fields } = rest
  return { ...fields, logo: logo?.id ?? null } as Typed
}

interface SettingsProps {
  settings: OfferSettings
  onSaved: () => void
  onConflict: () => void
}

function Settings({ settings, onSaved, onConflict }: SettingsProps) {
  const { t } = useLinguiMacro()
  const { id: user_id } = useUser()
  const form = useForm<Typed>({ initialValues: typedOf(settings) })
  const { submit, busy, errors, failure } = useSubmission(saving, {
    inPlace: true,
    onDone: onSaved,
    onRefused: ({ code }) => code === 'conflict' && onConflict(),
  })
  const { setErrors } = form
  useEffect(() => setErrors(firstTexts(errors)), [errors, setErrors])
  const disabled = !settings.may_change
  const text = (name: keyof Typed & string) => ({
    id: fieldId(name),
    disabled,
    ...form.getInputProps(name),
    value: (form.values[name] as string | null) ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, (event.currentTarget.value || null) as never),
  })
  const { company } = settings
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit({ ...form.values, version: settings.version, partner_id: settings.partner_id })
      }}
    >
      {disabled && (
        <Notice tone="information" apart>
          <Trans>Administrators of the company change these settings.</Trans>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} inFull apart />}
      <FormSection
        title={t`Look`}
        explanation={t`Your customers see your brand: on the paper and on the page of the offer.`}
      >
        <UploadField
          label={t`Logo`}
          purpose="logo"
          value={[form.values.logo ?? []].flat()}
          stored={[settings.logo ?? []].flat()}
          scope={`${user_id}:offer-settings:${settings.partner_id}:logo`}
          disabled={disabled}
          error={form.errors.logo}
          onChange={(ids) => form.setFieldValue('logo', ids[0] ?? null)}
          onHold={() => undefined}
        />
        <FieldRow>
          <ColourInput label={t`Main colour`} disabled={disabled} {...form.getInputProps('colour')} />
          <ColourInput label={t`Accent colour`} disabled={disabled} {...form.getInputProps('accent')} />
        </FieldRow>
      </FormSection>
      <FormSection title={t`Company`} explanation={t`Empty fields take over what the company's own data say.`}>
        <Textarea label={t`Address`} autosize minRows={2} placeholder={company.address} {...text('address')} />
        <FieldRow>
          <TextInput label={t`Phone`} placeholder={company.phone_number ?? undefined} {...text('phone_number')} />
          <TextInput label={t`E-mail`} placeholder={company.email ?? undefined} {...text('email')} />
        </FieldRow>
        <TextInput label={t`Bank account`} {...text('bank_account')} />
        <Textarea label={t`Footer of each page`} autosize minRows={2} {...text('footer')} />
      </FormSection>
      <FormSection title={t`Texts`} explanation={t`What a new offer begins with, and what goes with it.`}>
        <Textarea label={t`Introduction`} autosize minRows={2} maxRows={10} {...text('introduction')} />
        <Textarea label={t`Notes on the offer`} autosize minRows={2} maxRows={10} {...text('notes')} />
        <Textarea
          label={t`Words of the letter to the customer`}
          autosize
          minRows={2}
          maxRows={10}
          {...text('message')}
        />
        <Textarea
          label={t`Notice about personal data`}
          description={t`Who keeps the customer's data, and what for. The customer's page shows it.`}
          autosize
          minRows={3}
          maxRows={12}
          {...text('privacy_notice')}
        />
      </FormSection>
      <FormSection
        title={t`New offers`}
        explanation={t`The number is proposed; whoever writes the offer may change it.`}
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
          label={t`Remind the customer so many days before the end`}
          description={t`Empty: no reminder`}
          inputMode="numeric"
          disabled={disabled}
          maw={320}
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
          label={t`Colleagues see each other's offers`}
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
        explanation={t`What you pay less than the catalogue's price, by producer: it fills in the purchase prices of new lines.`}
      >
        <Discounts form={form} producers={settings.producers} disabled={disabled} />
      </FormSection>
      {!disabled && (
        <StickyBar>
          <Button type="submit" color="copper" loading={busy}>
            <Trans>Save</Trans>
          </Button>
        </StickyBar>
      )}
    </form>
  )
}

type Form = ReturnType<typeof useForm<Typed>>

function VatDefault({ form, disabled }: { form: Form; disabled: boolean }) {
  const { i18n } = useLingui()
  const { t } = useLinguiMacro()
  return (
    <Select
      label={t`VAT rate`}
      allowDeselect={false}
      disabled={disabled}
      data={vatModes.map((mode) => ({ value: mode, label: i18n._(vatModeWords[mode]) }))}
      {...form.getInputProps('vat_mode')}
    />
  )
}

/** The options of the conditions that a new offer begins with. */
function Defaults({ form, disabled }: { form: Form; disabled: boolean }) {
  const { i18n } = useLingui()
  const { data } = useLoad('partnerzone.offer-generator.condition-options.index', {})
  const options = data?.results ?? []
  const chosen = form.values.defaults ?? {}
  return (
    <div className={classes.discounts}>
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
          onChange={(id) => form.setFieldValue('defaults', { ...chosen, [kind]: id === null ? null : Number(id) })}
        />
      ))}
    </div>
  )
}

interface DiscountsProps {
  form: Form
  producers: OfferSettings['producers']
  disabled: boolean
}

function Discounts({ form, producers, disabled }: DiscountsProps) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState<{ id: number; text: string } | null>(null)
  const discounts = form.values.purchase_discounts ?? []
  const set = (producer_id: number, percent: string | null) => {
    const others = discounts.filter((one) => one.producer_id !== producer_id)
    form.setFieldValue('purchase_discounts', percent === null ? others : [...others, { producer_id, percent }])
  }
  return (
    <div className={classes.discounts}>
      {producers.map(({ id, name }) => {
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
    </div>
  )
}
