import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button, Checkbox, Flex, Radio, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldErrors } from '#contract/declare/validation.ts'
import { creditOf, inPageOrder, showsPayment } from '#machines/training/training-sign-up.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { ErrorSummary, fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { Sums } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { OptionCard } from '#views/training/partner-zone/option-card.tsx'
import { AgreementSection } from './agreement-section.tsx'
import { PeopleSection } from './people-section.tsx'
import classes from './sign-up.module.css'
import { SignUp, useErrorAt, useSummary } from './sign-up-actor.ts'
import { SignUpDialogs } from './sign-up-dialogs.tsx'

/** The sign-up form on one page. */
export function SignUpForm() {
  const actor = SignUp.useActorRef()
  const isRestored = SignUp.useSelector(({ context }) => context.restored)
  const isQueue = SignUp.useSelector(({ context }) => context.queue)
  return (
    <Box component="section" mt="2xl" aria-labelledby="sign-up">
      <Box id="sign-up" className={classes.heading} component="h2" mb="md" fz="2xl" lh="2xl">
        {isQueue ? <Trans>Join the waiting list</Trans> : <Trans>Register your people</Trans>}
      </Box>
      {isQueue && (
        <Notice tone="information" apart>
          <Trans>
            All places are taken. People on the waiting list are offered places by e-mail, in the order of the list. The
            form of payment is chosen when the place is accepted.
          </Trans>
        </Notice>
      )}
      {isRestored && (
        <Notice
          tone="information"
          apart
          action={
            <Button variant="default" onClick={() => actor.send({ type: 'kept.discard' })}>
              <Trans>Start over</Trans>
            </Button>
          }
        >
          <Trans>Your earlier choices have been restored.</Trans>
        </Notice>
      )}
      <Errors />
      <PeopleSection />
      <ContactSection />
      <PaymentSection />
      <AgreementSection />
      <SummarySection />
      <SignUpBar />
      <SignUpDialogs />
    </Box>
  )
}

function Errors() {
  const { i18n } = useLingui()
  const isRevealed = SignUp.useSelector(({ context }) => context.revealed)
  const errors = SignUp.useSelector(({ context }) => context.errors)
  const refused = SignUp.useSelector(({ context }) => context.refused)
  const people = SignUp.useSelector(({ context }) => context.values.participants)
  const shown: FieldErrors = isRevealed ? inPageOrder({ ...errors, ...refused }) : {}
  const count = Object.keys(shown).length
  const sent = SignUp.useSelector(({ context }) => context.attempts)
  const labels = Object.fromEntries(
    Object.keys(shown).map((field) => {
      const person = people[Number(/^participants\.(\d+)\./.exec(field)?.[1])]
      const label = errorLabels[field]
      return [field, person ? `${person.first_name} ${person.last_name}` : label && i18n._(label)]
    }),
  )
  return (
    <Box className={classes.errors} mb="md" hidden={count === 0}>
      <ErrorSummary errors={shown} labels={labels} refused={sent} />
    </Box>
  )
}

type ContactField = 'contact_first_name' | 'contact_last_name' | 'contact_email' | 'contact_phone'

function useContact(name: ContactField) {
  const actor = SignUp.useActorRef()
  const value = SignUp.useSelector(({ context }) => context.values[name])
  const error = useErrorAt(name)
  const onChange = (typed: string) => actor.send({ type: 'form.change', values: { [name]: typed } })
  return { id: fieldId(name), value, error, onChange, required: true }
}

/** The contact person, who gets the messages about the order. */
function ContactSection() {
  const phone = useContact('contact_phone')
  return (
    <FormSection
      title={<Trans>Contact person</Trans>}
      explanation={<Trans>The person who gets messages about the order and whom we call when something changes.</Trans>}
    >
      <FieldRow>
        <ContactText name="contact_first_name" label={<Trans>First name</Trans>} autoComplete="given-name" />
        <ContactText name="contact_last_name" label={<Trans>Last name</Trans>} autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <ContactText name="contact_email" label={<Trans>E-mail</Trans>} autoComplete="email" type="email" />
        <PhoneField label={<Trans>Phone</Trans>} {...phone} autoComplete="tel" />
      </FieldRow>
    </FormSection>
  )
}

interface ContactTextProps {
  name: ContactField
  label: ReactNode
  autoComplete: string
  type?: 'email'
}

function ContactText({ name, label, autoComplete, type }: ContactTextProps) {
  const { onChange, ...field } = useContact(name)
  return (
    <LimitedTextInput
      {...field}
      label={label}
      type={type}
      inputMode={type}
      limit={type ? 254 : 100}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The form of payment, and the use of credit. On the waiting list it is chosen when a place is offered. */
function PaymentSection() {
  const money = useMoney()
  const actor = SignUp.useActorRef()
  const term = SignUp.useSelector(({ context }) => context.term)
  const { payment_id, use_credit } = SignUp.useSelector(({ context }) => context.values)
  const credit = SignUp.useSelector(({ context }) => creditOf(context.credits, context.values.partner_id))
  const isAsked = SignUp.useSelector(({ context }) => showsPayment(context.term, context.refused))
  const error = useErrorAt('payment_id')
  if (!term || !isAsked) return null
  return (
    <FormSection
      title={<Trans>Payment</Trans>}
      explanation={<Trans>The places are held for you until the payment is due.</Trans>}
    >
      <Radio.Group
        id={fieldId('payment_id')}
        label={<Trans>Payment form</Trans>}
        required
        error={error}
        value={payment_id === null ? null : String(payment_id)}
        onChange={(id) => actor.send({ type: 'form.change', values: { payment_id: Number(id) } })}
      >
        <Stack gap="xs" mt="2xs">
          {term.payments.length === 0 && <Trans>No payment would arrive in time.</Trans>}
          {term.payments.map(({ id, name, type }) => (
            <OptionCard
              key={id}
              value={id}
              name={name}
              note={
                type === 'online' ? (
                  <Trans>Card, BLIK or a fast transfer. The places are yours at once.</Trans>
                ) : (
                  <Trans>You get the account number and the transfer reference.</Trans>
                )
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {credit > 0 && (
        <Checkbox
          id={fieldId('use_credit')}
          checked={use_credit}
          onChange={(event) => actor.send({ type: 'form.change', values: { use_credit: event.currentTarget.checked } })}
          label={<Trans>Use the credit of your company</Trans>}
          description={<Trans>{money(credit)} from a cancelled term</Trans>}
        />
      )}
    </FormSection>
  )
}

/** The cost before ordering. */
function SummarySection() {
  const money = useMoney()
  const summary = useSummary()
  const price = SignUp.useSelector(({ context }) => context.term?.price_brutto)
  const free = SignUp.useSelector(({ context }) => context.term?.free_places ?? 0)
  if (!summary || price === undefined) return null
  const { signed, waiting, gross, credit, due } = summary
  return (
    <FormSection title={<Trans>Summary</Trans>}>
      {waiting > 0 && free > 0 && (
        <Notice tone="warning" live>
          <Plural
            value={free}
            one="Only # place is free. Those without a place can join the waiting list."
            other="Only # places are free. Those without a place can join the waiting list."
          />
        </Notice>
      )}
      <Sums
        ruled
        sums={[
          ...(signed > 0 || waiting === 0
            ? [
                {
                  label: (
                    <>
                      <Plural value={signed} one="# person" other="# people" /> × {money(price)}
                    </>
                  ),
                  value: money(gross),
                },
              ]
            : []),
          ...(waiting > 0
            ? [
                {
                  label: (
                    <Plural value={waiting} one="# person on the waiting list" other="# people on the waiting list" />
                  ),
                  value: money(0),
                },
              ]
            : []),
          ...(credit > 0 ? [{ label: <Trans>Your company’s credit</Trans>, value: `−${money(credit)}` }] : []),
          { label: <Trans>To pay, gross</Trans>, value: money(due), whole: true },
        ]}
      />
    </FormSection>
  )
}

/** The total and the main button, within reach of the thumb. */
function SignUpBar() {
  const money = useMoney()
  const actor = SignUp.useActorRef()
  const busy = SignUp.useSelector((snapshot) => snapshot.hasTag('busy'))
  const summary = useSummary()
  return (
    <StickyBar>
      {summary && summary.due > 0 && (
        <Flex component="span" direction="column" me="auto" lh="sm">
          <Text component="small" c="dimmed" fz="xs">
            <Trans>To pay</Trans>
          </Text>
          <strong className="tabular nowrap">{money(summary.due)}</strong>
        </Flex>
      )}
      <Button color="copper" h={52} fz="lg" loading={busy} onClick={() => actor.send({ type: 'sign_up.send' })}>
        <Verb due={summary?.due ?? 0} />
      </Button>
    </StickyBar>
  )
}

function Verb({ due }: { due: number }) {
  const isQueue = SignUp.useSelector(({ context }) => context.queue)
  const isOnline = SignUp.useSelector(
    ({ context: { term, values } }) => term?.payments.find(({ id }) => id === values.payment_id)?.type === 'online',
  )
  if (isQueue) return <Trans>Join the waiting list</Trans>
  if (due === 0) return <Trans>Sign up</Trans>
  return isOnline ? <Trans>Order and pay</Trans> : <Trans>Place the order</Trans>
}

/** Labels of the fields in the error summary. */
const errorLabels: Record<string, MessageDescriptor> = {
  partner_id: msg`Company`,
  participants: msg`Participants`,
  contact_first_name: msg`First name`,
  contact_last_name: msg`Last name`,
  contact_email: msg`E-mail`,
  contact_phone: msg`Phone`,
  payment_id: msg`Payment form`,
  regulations_accepted: msg`Regulations`,
  consent_processing_data: msg`Consent to the processing of data`,
}
