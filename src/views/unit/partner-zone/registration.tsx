import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { validate } from '#contract/declare/validation.ts'
import { isLocale, type Locale } from '#contract/messages/locale.ts'
import { messageText as say } from '#contract/messages/messages.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { RegisterUnitForm, unitRegistration } from '#contract/unit/form.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { registerUnit } from '#services/unit/unit-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { goToField } from '#views/components/form/error-summary.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CheckBadge } from '#views/unit/check-badge.tsx'
import { unitPaths } from '#views/unit/paths.ts'

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
      <Box component="ul" m={0} mt="4xs" pl="lg">
        {inOrder.map(({ name, text }) => {
          const label = labels.get(name)
          return (
            <Box component="li" key={name} py="5xs">
              {label && (
                <Anchor
                  component="button"
                  type="button"
                  underline="always"
                  mih={24}
                  fw={600}
                  onClick={() => goToField(name)}
                >
                  {i18n._(label)}
                </Anchor>
              )}
              {text !== say('rule.required', locale) && ` – ${text}`}
            </Box>
          )
        })}
      </Box>
    </Notice>
  )
}

type Answer = Awaited<ReturnType<typeof registerUnit>>

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
          use={{ send: registerUnit }}
          values={(typed) => ({ ...typed, id: unit.id })}
          keptAs={`partnerzone.device.units.register:${unit.id}`}
          schema={RegisterUnitForm}
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
              <LimitedTextarea
                label={<Trans>Answer to our question</Trans>}
                description={unit.check_text}
                required
                autosize
                minRows={3}
                limit={1000}
                {...form.getInputProps('answer')}
              />
            )
          }
        </SubmissionDialog>
      )}
    </>
  )
}

/** A registration that staff check; it cannot be changed meanwhile. */
export function CheckedRegistration({ unit }: { unit: Unit }) {
  const { i18n } = useLingui()
  const { installation_address: street, installation_post_code: postcode, installation_city: city } = unit
  return (
    <>
      <PageHeader title={formatSerial(unit.serial_no)} badge={<CheckBadge check="waiting" />} note={unit.device_name} />
      <CheckNotice unit={unit} />
      <Card title={<Trans>Warranty registration</Trans>}>
        <Facts
          facts={[
            { label: <Trans>Installation date</Trans>, value: unit.install_date && formatDate(unit.install_date) },
            { label: <Trans>Purchase date</Trans>, value: unit.purchase_date && formatDate(unit.purchase_date) },
            { label: <Trans>Invoice number</Trans>, value: unit.invoice_no },
            {
              label: <Trans>Place of installation</Trans>,
              value: addressLine({ street, postcode, city, country: unit.installation_country }, i18n.locale),
            },
            { label: <Trans context="unit">Owner</Trans>, value: unit.owner_name },
          ]}
        />
      </Card>
    </>
  )
}

/** The state of the check of a registration: waiting, a question of staff, or the reason of a denial. */
export function CheckNotice({ unit: { check_status, check_text, check_answer } }: { unit: Unit }) {
  switch (check_status) {
    case null:
      return null
    case 'waiting':
      return (
        <Notice tone="information" apart title={<Trans>We are checking the serial number.</Trans>}>
          <Trans>We do not know it as sold to your company. You will get a message with our decision.</Trans>
          {check_answer && (
            <p>
              <Trans>Your answer: {check_answer}</Trans>
            </p>
          )}
        </Notice>
      )
    case 'asked':
      return (
        <Notice tone="warning" apart title={<Trans>We have a question about this registration.</Trans>}>
          <p>{check_text}</p>
          <Trans>Correct the data if needed, and register the warranty again with your answer.</Trans>
        </Notice>
      )
    case 'denied':
      return (
        <Notice tone="danger" apart title={<Trans>The registration has been denied.</Trans>}>
          <p>{check_text}</p>
          <Trans>Correct the data and register the warranty again, or delete the registration.</Trans>
        </Notice>
      )
  }
}
