import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { IconBan, IconCheck, IconMessageQuestion } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { UnitPage } from '#contract/unit/entity.ts'
import { AcceptRegistrationForm, CheckTextForm } from '#contract/unit/form.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { acceptRegistration, askAboutRegistration, denyRegistration } from '#services/unit/unit-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CheckBadge } from '#views/unit/check-badge.tsx'
import { unitPaths } from '#views/unit/paths.ts'
import { RivalsNotice } from '#views/unit/rivals-notice.tsx'

interface RegistrationCheckProps {
  unit: UnitPage
  onChange: () => void
}

/** A registration whose number was not sold to its company according to our sales: its facts, and the decision about it. */
export function RegistrationCheckScreen({ unit, onChange }: RegistrationCheckProps) {
  const { i18n } = useLingui()
  const { check_status, check_text, check_answer } = unit
  useRecordTitle(formatSerial(unit.serial_no))
  if (!check_status) return null
  const { installation_address: street, installation_post_code: postcode, installation_city: city } = unit
  return (
    <>
      <PageHeader
        title={formatSerial(unit.serial_no)}
        badge={<CheckBadge check={check_status} />}
        note={[unit.device_name, unit.partner_name].filter(Boolean).join(' · ')}
        actions={
          <WithHistory entity="device.units" id={unit.id}>
            <Decisions unit={unit} onChange={onChange} />
          </WithHistory>
        }
      />
      <RivalsNotice rivals={unit.rivals} />
      <Sale unit={unit} />
      {check_text && (
        <Notice
          tone="information"
          apart
          title={
            check_status === 'denied' ? <Trans>Why the registration was denied</Trans> : <Trans>Our question</Trans>
          }
        >
          <p>{check_text}</p>
          {check_answer && (
            <p>
              <Trans>The company’s answer: {check_answer}</Trans>
            </p>
          )}
        </Notice>
      )}
      <Card title={<Trans>Warranty registration</Trans>}>
        <Facts
          facts={[
            { label: <Trans>Model</Trans>, value: unit.device_name },
            {
              label: <Trans>Partner</Trans>,
              value: unit.partner_id !== null && (
                <EnterableLink href={`/cms/partner/partners/${unit.partner_id}`}>{unit.partner_name}</EnterableLink>
              ),
            },
            { label: <Trans>Phone</Trans>, value: unit.partner_phone && formatPhone(unit.partner_phone) },
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

/** Why the registration has to be checked. */
function Sale({ unit: { sale } }: { unit: UnitPage }) {
  if (!sale)
    return (
      <Notice tone="warning" apart title={<Trans>We do not know this number from sales.</Trans>}>
        <Trans>Compare it with the invoice of the company and with the model.</Trans>
      </Notice>
    )
  const day = sale.purchase_date && formatDate(sale.purchase_date)
  return (
    <Notice
      tone="warning"
      apart
      title={
        sale.is_registered ? (
          <Trans>The warranty of this number has been registered in the meantime.</Trans>
        ) : (
          <Trans>We did not sell this number to the registering company.</Trans>
        )
      }
    >
      {sale.is_registered ? <Trans>Registered:</Trans> : <Trans>Sold:</Trans>}{' '}
      <EnterableLink href={unitPaths.staff.unit(sale.id)}>
        {[sale.device_name, sale.partner_name, day].filter(Boolean).join(' · ')}
      </EnterableLink>
    </Notice>
  )
}

function Decisions({ unit, onChange }: RegistrationCheckProps) {
  const mayDecide = useMay('device.units.update')
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<'accept' | 'deny' | 'ask' | null>(null)
  const close = () => setDialog(null)
  const done = () => {
    close()
    onChange()
  }
  if (!mayDecide) return null
  const { id, version, check_status, rivals } = unit
  return (
    <>
      <HeaderActions
        actions={[
          {
            key: 'accept',
            label: <Trans>Accept the registration</Trans>,
            icon: IconCheck,
            main: true,
            onClick: () => setDialog('accept'),
          },
          ...(check_status === 'waiting'
            ? [
                {
                  key: 'ask',
                  label: <Trans>Ask the company</Trans>,
                  icon: IconMessageQuestion,
                  onClick: () => setDialog('ask'),
                },
              ]
            : []),
          ...(check_status === 'denied'
            ? []
            : [{ key: 'deny', label: <Trans>Deny</Trans>, icon: IconBan, onClick: () => setDialog('deny') }]),
        ]}
      />
      {dialog === 'accept' && rivals.length > 0 && (
        <AcceptAmongRivals
          unit={unit}
          onCancel={close}
          onDone={(accepted) => {
            close()
            if (accepted.id === id) onChange()
            else navigate(unitPaths.staff.unit(accepted.id), { replace: true })
          }}
        />
      )}
      {dialog === 'accept' && rivals.length === 0 && (
        <SubmissionQuestion
          use={{ send: acceptRegistration }}
          values={{ id, version, rivals: null, rival_text: null }}
          title={<Trans>Accept the registration?</Trans>}
          confirm={<Trans>Accept the registration</Trans>}
          onCancel={close}
          onDone={(accepted) => {
            close()
            // A known sale goes on in its own record.
            if (accepted.id === id) onChange()
            else navigate(unitPaths.staff.unit(accepted.id), { replace: true })
          }}
        >
          <p>
            <Trans>
              The warranty begins on the day of installation. The company is notified and can print the card.
            </Trans>
          </p>
        </SubmissionQuestion>
      )}
      {dialog === 'deny' && (
        <TextDialog
          unit={unit}
          use={{ send: denyRegistration }}
          action="deny"
          title={<Trans>Deny the registration</Trans>}
          label={<Trans>Reason</Trans>}
          submit={<Trans>Deny</Trans>}
          danger
          onDone={done}
          onCancel={close}
        />
      )}
      {dialog === 'ask' && (
        <TextDialog
          unit={unit}
          use={{ send: askAboutRegistration }}
          action="ask"
          title={<Trans>Ask the company</Trans>}
          label={<Trans>Question</Trans>}
          submit={<Trans>Send the question</Trans>}
          onDone={done}
          onCancel={close}
        />
      )}
    </>
  )
}

interface AcceptAmongRivalsProps {
  unit: UnitPage
  onDone: (accepted: { id: number }) => void
  onCancel: () => void
}

interface Accepted extends Record<string, unknown> {
  version: number
  rivals: 'deny' | 'keep' | null
  rival_text: string
}

/** Accepts a registration of a number that another company claims, and decides on that of the other. */
function AcceptAmongRivals({ unit: { id, version, rivals }, onDone, onCancel }: AcceptAmongRivalsProps) {
  const { t } = useTexts()
  const others = rivals.map(({ partner_name }) => partner_name).join(', ')
  return (
    <SubmissionDialog<Accepted, { id: number }>
      use={{ send: acceptRegistration }}
      keptAs={`device.units.accept:${id}`}
      title={<Trans>Accept the registration?</Trans>}
      explanation={<Trans>The same number also awaits a decision for {others}.</Trans>}
      schema={AcceptRegistrationForm}
      initialValues={{ version, rivals: null, rival_text: '' }}
      values={(typed) => ({ ...typed, id })}
      submit={<Trans>Accept the registration</Trans>}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Radio.Group label={t`The other registration`} required {...form.getInputProps('rivals')}>
            <Stack gap="2xs" mt="3xs">
              <Radio value="deny" label={t`Deny it`} />
              <Radio value="keep" label={t`Leave it waiting`} />
            </Stack>
          </Radio.Group>
          {form.values.rivals === 'deny' && (
            <LimitedTextarea
              label={t`Reason`}
              description={t`The company gets it by e-mail and sees it in the registration.`}
              required
              autosize
              minRows={3}
              limit={1000}
              {...form.getInputProps('rival_text')}
            />
          )}
        </>
      )}
    </SubmissionDialog>
  )
}

interface TextDialogProps {
  unit: UnitPage
  use: SubmissionUse<UnitPage>
  action: string
  title: ReactNode
  label: ReactNode
  submit: ReactNode
  danger?: boolean
  onDone: () => void
  onCancel: () => void
}

/** A decision with a text for the company. */
function TextDialog({ unit: { id, version }, action, label, ...dialog }: TextDialogProps) {
  const { t } = useTexts()
  return (
    <SubmissionDialog<{ version: number; text: string }, UnitPage>
      {...dialog}
      keptAs={`device.units.${action}:${id}`}
      values={(typed) => ({ ...typed, id })}
      schema={CheckTextForm}
      initialValues={{ version, text: '' }}
    >
      {(form) => (
        <LimitedTextarea
          label={label}
          description={t`The company gets it by e-mail and sees it in the registration.`}
          required
          autosize
          minRows={3}
          limit={1000}
          {...form.getInputProps('text')}
        />
      )}
    </SubmissionDialog>
  )
}
