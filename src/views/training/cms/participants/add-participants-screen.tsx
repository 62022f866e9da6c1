import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Flex, Radio, Select, Switch } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { asksPayment } from '#contract/training/sign-up-form.ts'
import type { TermItem } from '#contract/training/terms.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { ErrorSummary, fieldId, labelsIn } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { KeptTextQuestion, useRefusals } from '#views/components/resource/resource-form.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import { CompanyPeople, PeopleFields } from './people-fields.tsx'
import {
  type RegistrationFormHandle,
  textInput,
  tickBox,
  useParticipantRegistration,
  useRegistrationForm,
} from './registration-form.ts'
import { useRegistrationTerms } from './use-registration-terms.ts'

/** Staff register people of a company for a term. */
export function AddParticipantsScreen({ params }: ScreenProps) {
  const id = Number(params.termId)
  const { data: terms } = useRegistrationTerms(id)
  return (
    <TermFrame id={id}>
      {({ term }) => {
        if (term.status !== 'open')
          return (
            <Notice tone="information">
              <Trans>People can be added while registration is open.</Trans>
            </Notice>
          )
        return terms ? <RegistrationForm term={term} terms={terms} /> : <FormSkeleton />
      }}
    </TermFrame>
  )
}

interface RegistrationFormProps {
  term: TermItem
  terms: Answer<Endpoints['training.participants.terms']>
}

/** The form of a registration: company, participants, contact person and payment. */
function RegistrationForm({ term, terms }: RegistrationFormProps) {
  const asks_payment = asksPayment(terms)
  const actor = useParticipantRegistration({ term_id: term.id, asks_payment })
  const form = useRegistrationForm(actor)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const refused = useRefusals(actor)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('validating') || snapshot.matches('saving'))
  useEmitted(actor, 'record.saved', () => navigateTo(termPaths.participants(term.id)))
  if (!form) return <FormSkeleton />
  const people = form.values.participants.length
  return (
    <>
      <form
        noValidate
        onKeyDown={keepEnter}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.save' })
        }}
      >
        {form.disabled && <KeptTextQuestion actor={actor} />}
        {failure && Object.keys(form.errors).length === 0 && <FailureNotice failure={failure} apart />}
        <ErrorSummary errors={form.errors} labels={labelsIn(null, Object.keys(form.errors))} refused={refused} />
        <Company form={form} />
        <FormSection
          title={<Trans>Participants</Trans>}
          explanation={<Trans>Each of them gets a ticket by e-mail, or their place on the waiting list.</Trans>}
        >
          <Places free={terms.free_places} people={people} mayWait={terms.waiting_list} queue={form.values.queue} />
          <CompanyPeople form={form} />
          <PeopleFields form={form} />
          {terms.waiting_list && (
            <Switch
              label={<Trans>People without a place join the waiting list</Trans>}
              description={<Trans>If there are too few places, no one is registered.</Trans>}
              {...tickBox(form, 'queue')}
            />
          )}
        </FormSection>
        <Contact form={form} />
        {(asks_payment || form.errors.payment_id) && <Payment form={form} terms={terms} people={people} />}
        <Agreement form={form} />
        <StickyBar>
          <Button component={Link} href={termPaths.participants(term.id)} variant="default">
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" color="copper" loading={busy} disabled={form.disabled}>
            <Plural value={people} one="Register # person" other="Register # people" />
          </Button>
        </StickyBar>
      </form>
      <EditorDialogs actor={actor} labels={{}} />
    </>
  )
}

interface SectionProps {
  form: RegistrationFormHandle
}

function Company({ form }: SectionProps) {
  const { company, partner_id, contractor_id } = form.values
  return (
    <FormSection
      title={<Trans>Company</Trans>}
      explanation={<Trans>The company that registers the participants and places the order.</Trans>}
    >
      <Radio.Group
        label={<Trans>The company is</Trans>}
        value={company}
        onChange={(chosen) =>
          form.change({
            company: chosen === 'partner' ? 'partner' : 'contractor',
            partner_id: null,
            contractor_id: null,
          })
        }
      >
        <Flex gap="md" wrap="wrap" mt="3xs">
          <Radio value="partner" disabled={form.disabled} label={<Trans>a partner</Trans>} />
          <Radio value="contractor" disabled={form.disabled} label={<Trans>another contractor</Trans>} />
        </Flex>
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
          disabled={form.disabled}
          onChange={(id) => form.change({ partner_id: id })}
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
          disabled={form.disabled}
          onChange={(id) => form.change({ contractor_id: id })}
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
        <Trans>There are not enough places for everyone.</Trans>
      )}{' '}
      {isPaidLater && <Trans>The form of payment is chosen when the place is accepted.</Trans>}
    </Notice>
  )
}

function Contact({ form }: SectionProps) {
  return (
    <FormSection
      title={<Trans>Contact person</Trans>}
      explanation={<Trans>The person who gets messages about the order and whom we call when something changes.</Trans>}
    >
      <FieldRow>
        <LimitedTextInput
          label={<Trans>First name</Trans>}
          required
          limit={100}
          {...textInput(form, 'contact_first_name')}
        />
        <LimitedTextInput
          label={<Trans>Last name</Trans>}
          required
          limit={100}
          {...textInput(form, 'contact_last_name')}
        />
      </FieldRow>
      <FieldRow>
        <LimitedTextInput
          label={<Trans>E-mail</Trans>}
          type="email"
          required
          limit={254}
          {...textInput(form, 'contact_email')}
        />
        <PhoneField
          id={fieldId('contact_phone')}
          label={<Trans>Phone</Trans>}
          value={form.values.contact_phone}
          error={form.errors.contact_phone}
          disabled={form.disabled}
          onChange={(typed) => form.change({ contact_phone: typed })}
        />
      </FieldRow>
    </FormSection>
  )
}

function Payment({ form, terms, people }: SectionProps & { terms: RegistrationFormProps['terms']; people: number }) {
  const money = useMoney()
  const { t } = useLingui()
  const price = money(terms.price_brutto)
  return (
    <FormSection
      title={<Trans>Payment</Trans>}
      explanation={<Plural value={people} one={`# person, ${price} each`} other={`# people, ${price} each`} />}
    >
      <Select
        id={fieldId('payment_id')}
        label={<Trans>Payment form</Trans>}
        placeholder={t`Choose`}
        required
        data={terms.payments
          .filter(({ type }) => type !== 'online' || form.values.partner_id !== null)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.payment_id === null ? null : String(form.values.payment_id)}
        error={form.errors.payment_id}
        disabled={form.disabled}
        onChange={(chosen) => form.change({ payment_id: chosen === null ? null : Number(chosen) })}
      />
      <Checkbox label={<Trans>Use up the company’s credit first</Trans>} {...tickBox(form, 'use_credit')} />
    </FormSection>
  )
}

function Agreement({ form }: SectionProps) {
  return (
    <FormSection
      title={<Trans>Regulations and consents</Trans>}
      explanation={
        <Trans>Consents that the company has passed on to you: tick only those that it has actually given.</Trans>
      }
    >
      <Checkbox
        label={<Trans>The company has read the regulations and accepts them</Trans>}
        required
        {...tickBox(form, 'regulations_accepted')}
      />
      <Checkbox label={<Trans>Processing of personal data</Trans>} {...tickBox(form, 'consent_processing_data')} />
      <Checkbox label={<Trans>Commercial information</Trans>} {...tickBox(form, 'consent_commercial_info')} />
      <Checkbox label={<Trans>Marketing</Trans>} {...tickBox(form, 'consent_marketing_purposes')} />
    </FormSection>
  )
}
