import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Divider, Flex, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { isLocale, type Locale } from '#contract/messages/locale.ts'
import type { RegistryField } from '#contract/registry/registry.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { provideRegistration } from '#services/partner/registration-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { TaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { ErrorSummary, goToErrorSummary } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { ProvinceNotice } from '#views/components/registry/province-notice.tsx'
import { FromRegistry, RegistryLookup, useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import form from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Captcha } from './captcha.tsx'
import classes from './register.module.css'
import {
  Registration,
  RegistrationConsent,
  RegistrationPassword,
  RegistrationText,
  registrationLabels,
  useRegistrationField,
} from './registration-fields.tsx'

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
      onKeyDown={keepEnter}
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
  const chosen = Registration.useSelector(({ context }) =>
    context.provinces.find(({ id }) => id === context.values.province_id),
  )
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
      <ProvinceNotice country={values.country} postcode={values.postcode} province={chosen?.name ?? null} />
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
