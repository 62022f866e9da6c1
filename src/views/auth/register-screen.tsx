import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import {
  Box,
  Button,
  Checkbox,
  Divider,
  Flex,
  PasswordInput,
  Skeleton,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
  Title,
} from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { createActorContext } from '@xstate/react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { Consent } from '#contract/dictionary/dictionary.ts'
import { isLocale, type Locale } from '#contract/messages/locale.ts'
import type { RegistryField } from '#contract/registry/registry.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { type RegistrationField, type RegistrationTyped, registration } from '#machines/partner/registration.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { provideRegistration } from '#services/partner/registration-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { TaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { ErrorSummary, fieldId, goToErrorSummary } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { FromRegistry, RegistryLookup, useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import form from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Captcha } from './captcha.tsx'
import classes from './register.module.css'

/** Registration of a company (specification, section 2). */
export function RegisterScreen() {
  const { i18n } = useLingui()
  const { api, memories } = useServices()
  const machine = useMemo(() => provideRegistration(api, createDrafts(memories.tab)), [api, memories])
  return (
    <AuthLayout>
      <Registration.Provider logic={machine} options={{ input: { locale: localeOf(i18n) } }}>
        <Language />
        <Content />
      </Registration.Provider>
    </AuthLayout>
  )
}

/** Loads the consents in the language of the page. */
function Language() {
  const { i18n } = useLingui()
  const actor = Registration.useActorRef()
  useEffect(
    () =>
      i18n.on('change', () => {
        const locale = localeOf(i18n)
        // Texts that are loaded are a change too.
        if (actor.getSnapshot().context.locale !== locale) actor.send({ type: 'language.change', locale })
      }),
    [actor, i18n],
  )
  return null
}

const localeOf = ({ locale }: I18n): Locale => (isLocale(locale) ? locale : 'pl')

function Content() {
  const actor = Registration.useActorRef()
  const opening = Registration.useSelector((snapshot) => snapshot.matches('opening'))
  const loadFailed = Registration.useSelector((snapshot) => snapshot.matches('loadFailed'))
  const registered = Registration.useSelector((snapshot) => snapshot.matches('registered'))
  const failure = Registration.useSelector(({ context }) => context.failure)
  if (registered) return <Registered />
  return (
    <Stack pt={{ base: 0, md: '2xl' }} pb={{ base: 0, md: 'xl' }} gap={0} align="stretch" w="100%" maw={560}>
      <Title order={1} fz="3xl" lh="3xl" data-page-title>
        <Trans>Register your company</Trans>
      </Title>
      <Text className={form.hint} mt="5xs" mb="xl" c="dimmed">
        <Trans>
          Have an account? <Link href="/auth/login">Sign in</Link>
        </Trans>
      </Text>
      {opening && <Outline />}
      {loadFailed && failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'form.retry' })} />}
      {!opening && !loadFailed && <RegisterForm />}
    </Stack>
  )
}

function Outline() {
  return (
    <Stack className={form.wide} gap="2xl" aria-busy>
      {['a', 'b', 'c', 'd'].map((line) => (
        <div key={line}>
          <Skeleton height={12} width={110} mb="xs" />
          <Skeleton height={44} />
        </div>
      ))}
    </Stack>
  )
}

/** The registration form on one page, its button within reach of the thumb. */
function RegisterForm() {
  const { t } = useTexts()
  const actor = Registration.useActorRef()
  const consents = Registration.useSelector(({ context }) => context.consents)
  const phone = useRegistrationField('phone_number')
  const country = Registration.useSelector(({ context }) => context.values.country)
  const busy = Registration.useSelector((snapshot) => snapshot.hasTag('busy'))
  return (
    <Flex
      className={form.wide}
      component="form"
      direction="column"
      gap="2xl"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'form.submit' })
        // It is drawn by then; each refused attempt leads to it.
        requestAnimationFrame(goToErrorSummary)
      }}
    >
      <Problems />
      <Part title={<Trans>Company</Trans>}>
        <RegisterCompany />
      </Part>
      <Part title={<Trans>Contact person</Trans>}>
        <FieldRow>
          <RegistrationText name="first_name" autoComplete="given-name" />
          <RegistrationText name="last_name" autoComplete="family-name" />
        </FieldRow>
        <RegistrationText name="email" type="email" inputMode="email" autoComplete="email" />
        <PhoneField {...phone} country={country} autoComplete="tel" />
        <FieldRow>
          <RegistrationPassword name="password" description={t`At least 6 characters, and not a common password`} />
          <RegistrationPassword name="password_confirmation" description={t`Enter it again to be sure`} />
        </FieldRow>
      </Part>
      <Part title={<Trans>Consents</Trans>}>
        {consents.map((consent) => (
          <RegistrationConsent key={consent.kind} consent={consent} />
        ))}
        <Proof />
      </Part>
      <div className={classes.action}>
        <Button type="submit" color="copper" size="md" h={46} fz="md" fullWidth loading={busy}>
          <Trans>Send the registration</Trans>
        </Button>
      </div>
    </Flex>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Flex component="section" direction="column" gap="md" aria-labelledby={id}>
      <Divider color="var(--hairline)" mb="4xs" />
      <Box id={id} component="h2" fz="md" lh="sm">
        {title}
      </Box>
      {children}
    </Flex>
  )
}

/** Errors that prevent sending, or the reason why sending failed; in sight when the button is pressed. */
function Problems() {
  const { i18n } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const revealed = Registration.useSelector(({ context }) => context.revealed)
  const errors = Registration.useSelector(({ context }) => context.errors)
  const refused = Registration.useSelector(({ context }) => context.refused)
  const failure = Registration.useSelector(({ context }) => context.failure)
  const failed = Registration.useSelector((snapshot) => snapshot.hasTag('failed'))
  const shown = { ...(revealed ? errors : {}), ...refused }
  const hasFailed = failed && failure !== null
  useEffect(() => {
    if (hasFailed) place.current?.scrollIntoView({ block: 'start' })
  }, [hasFailed])
  const labels = Object.fromEntries(Object.entries(registrationLabels).map(([field, label]) => [field, i18n._(label)]))
  return (
    <div ref={place} className={classes.problems}>
      <ErrorSummary errors={failed ? shown : {}} labels={labels} refused={failed} />
      {failure && Object.keys(refused).length === 0 && <FailureNotice failure={failure} />}
    </div>
  )
}

/** The captcha: one solution for each look-up and for sending. */
function Proof() {
  const actor = Registration.useActorRef()
  const challenge = Registration.useSelector(({ context }) => context.challenge)
  const error = Registration.useSelector(({ context }) => context.refused.captcha?.[0])
  return (
    <Captcha key={challenge} onChange={(captcha) => actor.send({ type: 'captcha.change', captcha })} error={error} />
  )
}

/** The company: first its country, which determines the fields, then its NIP, which may fill in the rest. */
function RegisterCompany() {
  const actor = Registration.useActorRef()
  const values = Registration.useSelector(({ context }) => context.values)
  const solution = Registration.useSelector(({ context }) => context.captcha)
  const registry = useRegistryLookup({
    by: 'public',
    captcha: { solution, onSpent: () => actor.send({ type: 'captcha.spend' }) },
  })
  const nip = useRegistrationField('nip')
  const province = useRegistrationField('province_id')
  const country = useRegistrationField('country')
  const area = useRegistrationField('business_area_id')
  const mark = (field: RegistryField) => registry.isFromRegistry(field, values[field]) && <FromRegistry />
  const { name, street, postcode, city } = values
  return (
    <>
      <LookupField
        lookup="public-zone.dictionary.countries.index"
        {...country}
        onChange={(code) => country.onChange(code ?? '')}
      />
      <TaxNumberField {...nip} country={values.country} />
      {isPolish(values.country) && (
        <RegistryLookup
          registry={registry}
          nip={values.nip}
          current={{ name, street, postcode, city }}
          onTake={(taken) => actor.send({ type: 'form.change', values: taken })}
          disabled={nip.readOnly}
        />
      )}
      <RegistrationText name="name" mark={mark('name')} autoComplete="organization" />
      <RegistrationText name="street" mark={mark('street')} autoComplete="street-address" />
      <FieldRow>
        <Postcode mark={mark('postcode')} />
        <RegistrationText name="city" mark={mark('city')} autoComplete="address-level2" />
      </FieldRow>
      {isPolish(values.country) && <LookupField lookup="public-zone.dictionary.provinces.index" {...province} />}
      <LookupField lookup="public-zone.partner.businessareas.index" {...area} />
    </>
  )
}

/** Digits with a dash in Poland, anything elsewhere. */
function Postcode({ mark }: { mark: ReactNode }) {
  const field = useRegistrationField('postcode')
  const country = Registration.useSelector(({ context }) => context.values.country)
  if (country !== 'PL') return <RegistrationText name="postcode" mark={mark} autoComplete="postal-code" />
  return (
    <PostcodeField
      {...field}
      autoComplete="postal-code"
      label={
        <>
          {field.label}
          {mark}
        </>
      }
    />
  )
}

type TextName = {
  [Name in keyof RegistrationTyped]: RegistrationTyped[Name] extends string ? Name : never
}[keyof RegistrationTyped]

/** A text field; `mark` is shown beside the label. */
function RegistrationText({
  name,
  mark,
  ...rest
}: { name: TextName; mark?: ReactNode } & Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'label'>) {
  const { onChange, label, ...field } = useRegistrationField(name)
  return (
    <TextInput
      {...rest}
      {...field}
      name={name}
      label={
        <>
          {label}
          {mark}
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A password field that password managers can fill in and store. */
function RegistrationPassword({
  name,
  description,
}: {
  name: 'password' | 'password_confirmation'
  description?: ReactNode
}) {
  const { t } = useTexts()
  const { onChange, ...field } = useRegistrationField(name)
  return (
    <PasswordInput
      {...field}
      name={name}
      description={description}
      autoComplete="new-password"
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
    />
  )
}

/** A consent with its text. */
function RegistrationConsent({ consent: { kind, text, required } }: { consent: Consent }) {
  const { value, onChange, readOnly, label: _label, required: _required, ...field } = useRegistrationField(kind)
  return (
    <Checkbox
      {...field}
      name={kind}
      checked={value}
      disabled={readOnly}
      required={required}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          {text}
          {required && (
            <Text span c="var(--red)" aria-hidden>
              {' '}
              *
            </Text>
          )}
        </>
      }
    />
  )
}

/** Props of one field of the registration. Its errors are shown once it has lost the focus. */
function useRegistrationField<Name extends RegistrationField>(name: Name) {
  const { i18n } = useLingui()
  const actor = Registration.useActorRef()
  const [left, setLeft] = useState(false)
  const value = Registration.useSelector(({ context }) => context.values[name])
  const told = Registration.useSelector((snapshot) => errorAt(snapshot, name))
  const wrong = Registration.useSelector(({ context }) => context.errors[name]?.[0])
  const readOnly = Registration.useSelector((snapshot) => snapshot.matches('submitting'))
  const isTyped = value !== null && value !== ''
  return {
    id: fieldId(name),
    label: i18n._(registrationLabels[name]),
    required: true,
    readOnly,
    value,
    error: told ?? (left && isTyped ? wrong : undefined),
    onBlur: () => setLeft(true),
    onChange: (typed: RegistrationTyped[Name]) => actor.send({ type: 'form.change', values: { [name]: typed } }),
  }
}

/** Labels of the fields of the registration, for the form and its summary of errors. */
const registrationLabels: Record<RegistrationField, MessageDescriptor> = {
  nip: msg`NIP`,
  name: msg`Company name`,
  street: msg`Street and number`,
  postcode: msg`Postcode`,
  city: msg`City`,
  province_id: msg`Province`,
  country: msg`Country`,
  business_area_id: msg`Business area`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`E-mail`,
  phone_number: msg`Phone`,
  password: msg`Password`,
  password_confirmation: msg`Repeat the password`,
  consent_processing_data: msg`Consent to the processing of personal data`,
  consent_commercial_info: msg`Consent to commercial information`,
  consent_marketing_purposes: msg`Consent to marketing`,
}

/** Shown after a registration: the next steps. The text is the same whether or not the company is known. */
function Registered() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack pt={{ base: 0, md: '2xl' }} pb={{ base: 0, md: 'xl' }} gap={0} align="stretch" w="100%" maw={560}>
      <Box component={IconMailCheck} mb="sm" c="var(--petrol-ink)" w={40} h={40} stroke={1.5} aria-hidden />
      <Title ref={heading} order={1} fz="3xl" lh="3xl" tabIndex={-1} data-page-title>
        <Trans>Thank you, we have received your registration</Trans>
      </Title>
      <Flex component="ol" direction="column" gap="sm" mt="md" mb="2xl" mx={0} pl="lg">
        <li>
          <Trans>Check your mailbox: we have written to the address you entered.</Trans>
        </li>
        <li>
          <Trans>We check the company and decide; you get a message either way.</Trans>
        </li>
        <li>
          <Trans>After the approval you get an invitation with the link for your first sign-in.</Trans>
        </li>
      </Flex>
      <Button component={Link} href="/auth/login" variant="default" size="md">
        <Trans>Back to sign-in</Trans>
      </Button>
    </Stack>
  )
}

/** Context of the registration machine, for its fields and buttons. */
const Registration = createActorContext(registration)

type RegistrationSnapshot = SnapshotFrom<typeof registration>

/** The error of a field: the refusal of the server, or of the contract once sending was tried. */
function errorAt({ context: { refused, revealed, errors } }: RegistrationSnapshot, field: RegistrationField) {
  return refused[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined)
}
