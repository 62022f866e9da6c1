import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Checkbox, Radio, Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { isLocale } from '#contract/locale.ts'
import { registerForm } from '#contract/training/registrations.ts'
import type { TermItem } from '#contract/training/terms.ts'
import { validate } from '#contract/validation.ts'
import { anyCall } from '#services/api.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { ErrorSummary, fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { FailureNotice } from '#views/components/page/failure-notice.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { navigateTo } from '#views/shell/hash-location.ts'
import { termPaths } from '#views/training/cms/paths.ts'
import { useMoney } from '#views/training/money.ts'
import classes from './participants.module.css'
import { PeopleFields } from './people-fields.tsx'
import { blankRegistration, type RegistrationValues, toBody } from './registration-values.ts'

interface RegistrationFormProps {
  term: TermItem
  terms: Answer<Endpoints['training.participants.terms']>
}

interface Sent {
  term_id: number
  key: string
  body: ReturnType<typeof toBody>
}

const sending: SubmissionUse = {
  send: (api, { term_id, key, body }: Sent, settings) =>
    anyCall(api)('training.participants.store', {
      path: { term: term_id },
      body,
      idempotencyKey: key,
      ...settings,
    }),
}

/** Who comes, of which company, whom we ask, and how it is paid. */
export function RegistrationForm({ term, terms }: RegistrationFormProps) {
  const { i18n } = useLingui()
  const { submit, busy, errors, failure } = useSubmission(sending, {
    onDone: () => navigateTo(termPaths.participants(term.id)),
    inPlace: true,
  })
  const form = useForm<RegistrationValues>({
    initialValues: blankRegistration,
    validate: (values) => {
      const checked = validate(
        registerForm(terms.free_places),
        toBody(values),
        isLocale(i18n.locale) ? i18n.locale : 'pl',
      )
      return checked.success ? {} : firstTexts(checked.errors)
    },
  })
  const { setErrors } = form
  useEffect(() => setErrors(firstTexts(errors)), [errors, setErrors])
  const key = useKey(form.values)
  const people = form.values.participants.length
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        submit({ term_id: term.id, key: key(), body: toBody(values) } satisfies Sent),
      )}
    >
      {failure && Object.keys(failure.errors).length === 0 && <FailureNotice failure={failure} apart />}
      <ErrorSummary errors={form.errors as Record<string, string>} labels={{}} />
      <Company form={form} />
      <FormSection
        title={<Trans>Participants</Trans>}
        explanation={<Trans>Each of them gets a ticket by e-mail, or their place on the waiting list.</Trans>}
      >
        <Places free={terms.free_places} people={people} mayWait={terms.waiting_list} queue={form.values.queue} />
        <PeopleFields form={form} />
        {terms.waiting_list && (
          <Switch
            label={<Trans>Whoever finds no place waits for one</Trans>}
            description={<Trans>Otherwise nobody is registered when there are not enough places.</Trans>}
            {...form.getInputProps('queue', { type: 'checkbox' })}
          />
        )}
      </FormSection>
      <Contact form={form} />
      {(terms.free_places > 0 || form.errors.payment_id) && <Payment form={form} terms={terms} people={people} />}
      <Agreement form={form} />
      <StickyBar>
        <Button component={Link} href={termPaths.participants(term.id)} variant="default">
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" color="copper" loading={busy}>
          <Plural value={people} one="Register # person" other="Register # people" />
        </Button>
      </StickyBar>
    </form>
  )
}

/** One key as long as the same is sent: a repeated press, or a try after a lost answer, registers nobody twice. */
function useKey(values: RegistrationValues): () => string {
  const sent = useRef({ content: '', key: '' })
  return () => {
    const content = JSON.stringify(values)
    if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() }
    return sent.current.key
  }
}

export type FormHandle = ReturnType<typeof useForm<RegistrationValues>>

function Company({ form }: { form: FormHandle }) {
  const { company, partner_id, contractor_id } = form.values
  return (
    <FormSection
      title={<Trans>Company</Trans>}
      explanation={<Trans>Whose people they are, and who gets the order.</Trans>}
    >
      <Radio.Group
        label={<Trans>The company is</Trans>}
        value={company}
        onChange={(chosen) =>
          form.setValues({ company: chosen as RegistrationValues['company'], partner_id: null, contractor_id: null })
        }
      >
        <div className={classes.choices}>
          <Radio value="partner" label={<Trans>a partner</Trans>} />
          <Radio value="contractor" label={<Trans>another contractor</Trans>} />
        </div>
      </Radio.Group>
      {company === 'partner' ? (
        <LookupField
          id={fieldId('partner_id')}
          label={<Trans>Partner</Trans>}
          required
          lookup="partner.partners.lookup"
          minimum={2}
          value={partner_id}
          error={form.errors.partner_id ?? form.errors.contractor_id}
          onChange={(id) => form.setFieldValue('partner_id', id)}
        />
      ) : (
        <LookupField
          id={fieldId('contractor_id')}
          label={<Trans>Contractor</Trans>}
          required
          lookup="contractor.contractors.lookup"
          minimum={2}
          value={contractor_id}
          error={form.errors.contractor_id}
          onChange={(id) => form.setFieldValue('contractor_id', id)}
        />
      )}
    </FormSection>
  )
}

function Places({ free, people, mayWait, queue }: { free: number; people: number; mayWait: boolean; queue: boolean }) {
  if (people <= free) return null
  const waiting = people - Math.max(0, free)
  const isPaidLater = free <= 0 && mayWait && queue
  return (
    <Notice tone="warning">
      {free <= 0 ? (
        <Trans>All places are taken.</Trans>
      ) : (
        <Plural value={free} one="# place is free." other="# places are free." />
      )}{' '}
      {mayWait && queue ? (
        <Plural value={waiting} one="# person will wait for a place." other="# people will wait for a place." />
      ) : (
        <Trans>Not everybody finds a place.</Trans>
      )}{' '}
      {isPaidLater && <Trans>How it is paid is chosen with the place.</Trans>}
    </Notice>
  )
}

function Contact({ form }: { form: FormHandle }) {
  return (
    <FormSection
      title={<Trans>Contact person</Trans>}
      explanation={<Trans>Who gets the letters about the order, and whom we call when something changes.</Trans>}
    >
      <FieldRow>
        <TextInput
          id={fieldId('contact_first_name')}
          label={<Trans>First name</Trans>}
          required
          maxLength={100}
          {...form.getInputProps('contact_first_name')}
        />
        <TextInput
          id={fieldId('contact_last_name')}
          label={<Trans>Last name</Trans>}
          required
          maxLength={100}
          {...form.getInputProps('contact_last_name')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          id={fieldId('contact_email')}
          label={<Trans>E-mail</Trans>}
          type="email"
          required
          maxLength={254}
          {...form.getInputProps('contact_email')}
        />
        <PhoneField
          id={fieldId('contact_phone')}
          label={<Trans>Phone</Trans>}
          value={form.values.contact_phone}
          error={form.errors.contact_phone}
          onChange={(typed) => form.setFieldValue('contact_phone', typed)}
        />
      </FieldRow>
    </FormSection>
  )
}

function Payment({ form, terms, people }: { form: FormHandle; terms: RegistrationFormProps['terms']; people: number }) {
  const money = useMoney()
  const { t } = useTexts()
  const price = money(terms.price_brutto)
  return (
    <FormSection
      title={<Trans>Payment</Trans>}
      explanation={
        Number(terms.price_brutto) === 0 ? (
          <Trans>The training is free of charge</Trans>
        ) : (
          <Plural value={people} one={`# person, ${price} each`} other={`# people, ${price} each`} />
        )
      }
    >
      <Select
        id={fieldId('payment_id')}
        label={<Trans>Payment form</Trans>}
        placeholder={t`Choose`}
        required
        data={terms.payments.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.payment_id === null ? null : String(form.values.payment_id)}
        error={form.errors.payment_id}
        onChange={(chosen) => form.setFieldValue('payment_id', chosen === null ? null : Number(chosen))}
      />
      <Checkbox
        label={<Trans>Use up the company's credit first</Trans>}
        {...form.getInputProps('use_credit', { type: 'checkbox' })}
      />
    </FormSection>
  )
}

function Agreement({ form }: { form: FormHandle }) {
  return (
    <FormSection
      title={<Trans>Regulations and consents</Trans>}
      explanation={<Trans>What the company has told you: tick only what it has really agreed to.</Trans>}
    >
      <Checkbox
        id={fieldId('regulations_accepted')}
        label={<Trans>The company has read the regulations and accepts them</Trans>}
        required
        {...form.getInputProps('regulations_accepted', { type: 'checkbox' })}
      />
      <Checkbox
        label={<Trans>Processing of personal data</Trans>}
        {...form.getInputProps('consent_processing_data', { type: 'checkbox' })}
      />
      <Checkbox
        label={<Trans>Commercial information</Trans>}
        {...form.getInputProps('consent_commercial_info', { type: 'checkbox' })}
      />
      <Checkbox
        label={<Trans>Marketing</Trans>}
        {...form.getInputProps('consent_marketing_purposes', { type: 'checkbox' })}
      />
    </FormSection>
  )
}
