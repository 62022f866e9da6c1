import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Select, Textarea } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isLocale, type Locale } from '#contract/locale.ts'
import { text as say } from '#contract/messages/messages.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { RegisterForm, unitRegistration } from '#contract/unit/form.ts'
import { validate } from '#contract/validation.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { fieldId, goToField } from '#views/components/form/error-summary.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { unitPaths } from '#views/unit/paths.ts'
import classes from './registration.module.css'

/** Chooses the company of a new unit, for people with several companies; it cannot be changed later. */
export function CompanyField({
  field,
  value,
  record,
  error,
  disabled,
  onChange,
}: Omit<FieldSlot<never>, 'values' | 'change'>) {
  const { i18n } = useLingui()
  const { partners } = useUser()
  if (partners.length < 2) return null
  return (
    <Select
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      required
      allowDeselect={false}
      data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={typeof value === 'number' ? String(value) : null}
      error={error}
      disabled={disabled || record !== null}
      onChange={(id) => onChange(Number(id))}
    />
  )
}

interface Registering {
  id: number
  version: number
  answer: string
}

const registering = {
  send: (api: Api, { id, ...body }: Registering, settings: CallSettings) =>
    api.call('partnerzone.device.units.register', { path: { unit: id }, body, ...settings }),
}

/** The fields missing in a saved draft, with their errors. */
function missingIn(unit: Unit, locale: Locale): { name: string; text: string }[] {
  const checked = validate(unitRegistration(), unit, locale)
  if (checked.success) return []
  return Object.entries(checked.errors).map(([name, [text = '']]) => ({ name, text }))
}

/** Lists the fields to complete before a draft can be registered, with links. */
export function Incomplete({ unit, labels }: { unit: Unit; labels: ReadonlyMap<string, MessageDescriptor> }) {
  const { i18n } = useLingui()
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  const missing = missingIn(unit, locale)
  if (missing.length === 0) return null
  const fields = [...labels.keys()]
  const inOrder = missing.toSorted((one, other) => fields.indexOf(one.name) - fields.indexOf(other.name))
  return (
    <Notice tone="information" apart title={<Trans>To register the warranty:</Trans>}>
      <ul className={classes.missing}>
        {inOrder.map(({ name, text }) => {
          const label = labels.get(name)
          return (
            <li key={name}>
              {label && (
                <button type="button" className={classes.link} onClick={() => goToField(name)}>
                  {i18n._(label)}
                </button>
              )}
              {text !== say('rule.required', locale) && ` – ${text}`}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

type Answer = Awaited<ReturnType<(typeof registering)['send']>>

/** Registers the warranty of a saved draft. */
export function Register({ unit, isChanged }: { unit: Unit; isChanged: boolean }) {
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  return (
    <>
      <HeaderActions
        actions={[
          {
            key: 'register',
            label: <Trans>Register the warranty</Trans>,
            icon: IconShieldCheck,
            main: true,
            disabled: isChanged || missingIn(unit, 'pl').length > 0,
            onClick: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <SubmissionDialog<{ version: number; answer: string }, Answer>
          use={registering}
          values={(typed) => ({ ...typed, id: unit.id })}
          keptAs={`partnerzone.device.units.register:${unit.id}`}
          schema={RegisterForm}
          initialValues={{ version: unit.version, answer: '' }}
          title={<Trans>Register the warranty?</Trans>}
          submit={<Trans>Register the warranty</Trans>}
          explanation={
            <Trans>
              Afterwards only the distributor can correct it. A number that we have not sold to your company is checked
              first.
            </Trans>
          }
          onCancel={() => setAsking(false)}
          // Its own page shows a draft; the list shows that it is being checked.
          onDone={({ serial_no, check_status }) =>
            navigate(check_status ? unitPaths.partner.list : unitPaths.partner.unit(serial_no), { replace: true })
          }
        >
          {(form) =>
            unit.check_status === 'asked' && (
              <Textarea
                label={<Trans>Answer to our question</Trans>}
                description={unit.check_text}
                required
                autosize
                minRows={3}
                maxLength={1000}
                {...form.getInputProps('answer')}
              />
            )
          }
        </SubmissionDialog>
      )}
    </>
  )
}
