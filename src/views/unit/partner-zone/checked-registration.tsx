import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { addressLine } from '#contract/address-line.ts'
import type { Unit } from '#contract/unit/entity.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CheckBadge } from '#views/unit/check-badge.tsx'

/** A registration that staff check; it cannot be changed meanwhile. */
export function CheckedRegistration({ unit }: { unit: Unit }) {
  const { i18n } = useLingui()
  const { installation_address: street, installation_post_code: postcode, installation_city: city } = unit
  return (
    <>
      <PageHeader title={formatSerial(unit.serial_no)} badge={<CheckBadge check="waiting" />} note={unit.device_name} />
      <CheckNotice unit={unit} />
      <Card title={<Trans>Registration of a warranty</Trans>}>
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

/** Where the check of a registration stands: that it waits, what staff ask, or why they denied it. */
export function CheckNotice({ unit: { check_status, check_text, check_answer } }: { unit: Unit }) {
  switch (check_status) {
    case null:
      return null
    case 'waiting':
      return (
        <Notice tone="information" apart title={<Trans>We are checking the serial number.</Trans>}>
          <Trans>We do not know it as sold to your company. You will get a letter with our decision.</Trans>
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
