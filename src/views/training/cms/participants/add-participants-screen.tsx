import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Checkbox, Flex, Radio, Select, Switch, Text, TextInput } from '@mantine/core'
import { IconCheck, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { asksPayment, signUpLimit } from '#contract/training/sign-up-form.ts'
import type { TermItem } from '#contract/training/terms.ts'
import { personKey } from '#contract/values/person.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import {
  provideParticipantRegistration,
  type RegistrationPlace,
} from '#services/training/participant-registration-actors.ts'
import { blankPerson, type ParticipantRegistration } from '#services/training/participant-registration-form.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useLeaveGuard } from '#views/components/flow/use-leave-guard.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { ErrorSummary, fieldId, labelsIn } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { KeptTextQuestion, useRefusals } from '#views/components/resource/resource-form.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import classes from './participants.module.css'
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
        <TextInput
          label={<Trans>First name</Trans>}
          required
          maxLength={100}
          {...textInput(form, 'contact_first_name')}
        />
        <TextInput
          label={<Trans>Last name</Trans>}
          required
          maxLength={100}
          {...textInput(form, 'contact_last_name')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={<Trans>E-mail</Trans>}
          type="email"
          required
          maxLength={254}
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

/** Fields for each person, and a button for another one. */
function PeopleFields({ form }: { form: RegistrationFormHandle }) {
  const { participants } = form.values
  return (
    <>
      <PlainList ordered gap="md">
        {participants.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place.
          <li key={index}>
            <PersonFields form={form} index={index} />
          </li>
        ))}
      </PlainList>
      <div>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.7} />}
          disabled={form.disabled || participants.length >= signUpLimit}
          onClick={() => form.change({ participants: [...participants, blankPerson] })}
        >
          <Trans>Add another person</Trans>
        </Button>
      </div>
    </>
  )
}

function PersonFields({ form, index }: { form: RegistrationFormHandle; index: number }) {
  const { t } = useLingui()
  const { participants } = form.values
  const person = participants[index] ?? blankPerson
  const change = (changed: Partial<typeof blankPerson>) =>
    form.change({ participants: participants.with(index, { ...person, ...changed }) })
  const at = (field: keyof typeof blankPerson) => {
    const name = `participants.${index}.${field}`
    return { id: fieldId(name), value: person[field], error: form.errors[name], disabled: form.disabled }
  }
  const text = (field: keyof typeof blankPerson) => ({
    ...at(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <Box
      className={classes.personFields}
      component="fieldset"
      m={0}
      pt="sm"
      pb="md"
      px="md"
      bd="1px solid var(--line)"
      bdrs="md"
    >
      <Box component="legend" px="4xs" c="dimmed" fz="xs" fw={600}>
        <Trans>Participant {index + 1}</Trans>
      </Box>
      <TextInput label={<Trans>First name</Trans>} required maxLength={100} {...text('first_name')} />
      <TextInput label={<Trans>Last name</Trans>} required maxLength={100} {...text('last_name')} />
      <TextInput
        label={<Trans>E-mail</Trans>}
        type="email"
        inputMode="email"
        required
        maxLength={254}
        {...text('email')}
      />
      <PhoneField
        label={<Trans>Phone</Trans>}
        {...at('phone_number')}
        onChange={(typed) => change({ phone_number: typed })}
      />
      {participants.length > 1 && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t`Remove participant ${index + 1}`}
          disabled={form.disabled}
          onClick={() => form.change({ participants: participants.toSpliced(index, 1) })}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      )}
    </Box>
  )
}

/** Maximum number of suggestions; others are typed. */
const offered = 40

/** Suggests people of the chosen company: users of a partner, or contacts of a contractor. */
function CompanyPeople({ form }: { form: RegistrationFormHandle }) {
  const { company, partner_id, contractor_id } = form.values
  const maySeeUsers = useMay('partner.users.index')
  const maySeeContacts = useMay('contractor.contacts.index')
  if (company === 'partner')
    return partner_id !== null && maySeeUsers ? <Users key={partner_id} form={form} partner={partner_id} /> : null
  return contractor_id !== null && maySeeContacts ? (
    <Contacts key={contractor_id} form={form} contractor={contractor_id} />
  ) : null
}

function Users({ form, partner }: { form: RegistrationFormHandle; partner: number }) {
  const query = { status: '1', per_page: String(offered), sort_by: 'last_name', sort_direction: 'asc' } as const
  const { data } = useLoad('partner.users.index', { path: { partner }, query })
  return <Offered form={form} people={data?.results} />
}

function Contacts({ form, contractor }: { form: RegistrationFormHandle; contractor: number }) {
  const { data } = useLoad('contractor.contacts.index', { path: { contractor }, query: { per_page: String(offered) } })
  return <Offered form={form} people={data?.results} />
}

interface Known {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
}

function Offered({ form, people = [] }: { form: RegistrationFormHandle; people?: readonly Known[] }) {
  const { t } = useLingui()
  const { participants } = form.values
  if (people.length === 0) return null
  const placeOf = (person: Known) => participants.findIndex((one) => personKey(one) === personKey(person))
  const toggle = (person: Known) => {
    const place = placeOf(person)
    const { first_name, last_name, email, phone_number } = person
    const line = { first_name, last_name, email, phone_number: phone_number ?? '' }
    const filled = participants.filter((one) => Object.values(one).some(Boolean))
    const next = place < 0 ? [...filled, line] : participants.toSpliced(place, 1)
    form.change({ participants: next.length > 0 ? next : [blankPerson] })
  }
  return (
    <div>
      <Text c="dimmed">
        <Trans>People of the company</Trans>
      </Text>
      <Flex
        component="ul"
        gap="2xs"
        wrap="wrap"
        mt="2xs"
        mb={0}
        mx={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={t`People of the company`}
      >
        {people.map((person) => {
          const isChosen = placeOf(person) >= 0
          return (
            <li key={person.id}>
              <Button
                variant={isChosen ? 'light' : 'default'}
                aria-pressed={isChosen}
                disabled={form.disabled || (!isChosen && participants.length >= signUpLimit)}
                leftSection={isChosen ? <IconCheck size={16} stroke={1.8} /> : <IconPlus size={16} stroke={1.8} />}
                onClick={() => toggle(person)}
              >
                {person.first_name} {person.last_name}
              </Button>
            </li>
          )
        })}
      </Flex>
    </div>
  )
}

/** Runs the registration of participants with the machine `editor`. */
function useParticipantRegistration({
  term_id,
  asks_payment,
}: RegistrationPlace): EditorActor<ParticipantRegistration> {
  const { api, drafts, address, preferences, session } = useServices()
  const machine = useMemo(() => {
    const person = () => session.getSnapshot().context.user?.id ?? null
    const services = { api, drafts, address, locale: preferences.locale, person }
    return provideParticipantRegistration(services, { term_id, asks_payment })
  }, [api, drafts, address, preferences, session, term_id, asks_payment])
  const [input] = useState(() => ({ id: null, key: uniqueKey() }))
  const actor = useActorRef(machine, { input })
  useLeaveGuard(actor, ({ context }) => context.changed, { isKept: true })
  return actor
}

/** Values and functions for the sections of the form. */
interface RegistrationFormHandle {
  values: ParticipantRegistration
  /** The first error of each field. */
  errors: Readonly<Record<string, string>>
  /** Disabled while restoring kept text is offered. */
  disabled: boolean
  change: (changed: Partial<ParticipantRegistration>) => void
}

/** Null while the form is being opened. */
function useRegistrationForm(actor: EditorActor<ParticipantRegistration>): RegistrationFormHandle | null {
  const values = useSelector(actor, ({ context }) => context.values)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const disabled = useSelector(actor, (snapshot) => snapshot.matches('offering'))
  if (!values) return null
  const change = (changed: Partial<ParticipantRegistration>) =>
    actor.send({ type: 'form.change', values: { ...values, ...changed } })
  return { values, errors: firstTexts(errors), disabled, change }
}

type FieldsOf<Value> = {
  [Field in keyof ParticipantRegistration]: ParticipantRegistration[Field] extends Value ? Field : never
}[keyof ParticipantRegistration]

/** Props of a text field. */
function textInput({ values, errors, disabled, change }: RegistrationFormHandle, field: FieldsOf<string>) {
  return {
    id: fieldId(field),
    value: values[field],
    error: errors[field],
    disabled,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  }
}

/** Props of a checkbox. */
function tickBox({ values, errors, disabled, change }: RegistrationFormHandle, field: FieldsOf<boolean>) {
  return {
    id: fieldId(field),
    checked: values[field],
    error: errors[field],
    disabled,
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ [field]: event.currentTarget.checked }),
  }
}
