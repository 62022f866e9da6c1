import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type GivenConsentInFull, WithdrawalForm } from '#contract/consent/consent.ts'
import { entityLabel } from '#contract/core/row-texts.ts'
import { withdrawConsent } from '#services/consent/consent-calls.ts'
import { formatDate, formatMoment, formatSerial } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { consentWords } from '#views/consent/consent-words.ts'
import { ConsentBadge } from './consent-badge.tsx'
import { formWords } from './words.ts'

/** A consent: the text at that time, and all evidence of it. */
export function ConsentScreen({ params }: ScreenProps) {
  const { i18n } = useLingui()
  const { data, failed, failure, refresh } = useLoad('consent.consents.show', { path: { consent: Number(params.id) } })
  const [withdrawing, setWithdrawing] = useState(false)
  const mayWithdraw = useMay('consent.consents.withdraw')
  const title = data ? i18n._(consentWords[data.kind]) : null
  useRecordTitle(title)
  if (failed)
    return (
      <Notice
        tone="danger"
        live
        title={<Trans>The consent could not be loaded.</Trans>}
        failure={failure}
        onRetry={refresh}
      />
    )
  const withdraw = {
    key: 'withdraw',
    label: <Trans>Withdraw</Trans>,
    icon: IconArrowBackUp,
    onClick: () => setWithdrawing(true),
  }
  return (
    <>
      <PageHeader
        title={title ?? <Skeleton height={24} width={260} />}
        badge={data && <ConsentBadge consent={data} />}
        note={data?.person_name ?? data?.person_email}
        actions={
          data && (
            <WithHistory entity="consent.consents" id={data.id} labels={{}}>
              <HeaderActions actions={mayWithdraw && !data.withdrawn ? [withdraw] : []} />
            </WithHistory>
          )
        }
      />
      {data ? <Proof consent={data} /> : <CardSkeleton />}
      {withdrawing && data && (
        <WithdrawDialog consent={data} onClose={() => setWithdrawing(false)} onWithdrawn={refresh} />
      )}
    </>
  )
}

function Proof({ consent }: { consent: GivenConsentInFull }) {
  const { i18n } = useLingui()
  const page = recordPage(consent.entity, consent.entity_id)
  const name = consent.entity === 'device.units' && consent.record ? formatSerial(consent.record) : consent.record
  const record = `${labelIn(i18n, entityLabel(consent.entity))}: ${name ?? consent.entity_id}`
  const [first, second] = i18n.locale === 'pl' ? (['pl', 'en'] as const) : (['en', 'pl'] as const)
  const texts = { pl: consent.text_pl, en: consent.text_en }
  return (
    <Stack gap="md">
      {consent.withdrawn_at && (
        <Notice tone="warning" title={<Trans>Withdrawn {formatMoment(consent.withdrawn_at)}.</Trans>}>
          {[consent.withdrawn_by?.name, consent.withdrawal_reason].filter(Boolean).join(': ')}
        </Notice>
      )}
      <Card title={<Trans>The text that was accepted</Trans>}>
        <Text maw="110ch" lh="md" lang={first}>
          {texts[first]}
        </Text>
        <Text className="ruled-above" maw="120ch" mt="sm" pt="sm" c="dimmed" fz="xs" lh="sm" lang={second}>
          {texts[second]}
        </Text>
      </Card>
      <Card title={<Trans>Proof</Trans>}>
        <Facts
          facts={[
            { label: <Trans>Person</Trans>, value: consent.person_name },
            { label: <Trans>E-mail</Trans>, value: consent.person_email },
            { label: <Trans>Given</Trans>, value: formatMoment(consent.given_at) },
            {
              label: <Trans>Ticked by</Trans>,
              value: consent.given_by?.name ?? <Trans>the person who registered</Trans>,
            },
            { label: <Trans>From the address</Trans>, value: consent.ip },
            { label: <Trans>Form</Trans>, value: i18n._(formWords[consent.form]) },
            {
              label: <Trans>Record</Trans>,
              value: page ? <EnterableLink href={page}>{record}</EnterableLink> : record,
            },
            {
              label: <Trans>Text version</Trans>,
              value: (
                <Trans>
                  {consent.text_version}, valid from {formatDate(consent.valid_from)}
                </Trans>
              ),
            },
            {
              label: <Trans>Was it required?</Trans>,
              value: consent.required ? <Trans>Yes</Trans> : <Trans>No</Trans>,
            },
          ]}
        />
      </Card>
    </Stack>
  )
}

const withdraw: SubmissionUse = {
  send: withdrawConsent,
}

interface WithdrawDialogProps {
  consent: GivenConsentInFull
  onClose: () => void
  onWithdrawn: () => void
}

/** Withdraws a consent on request of the person, with a reason. */
function WithdrawDialog({ consent, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { t } = useTexts()
  return (
    <SubmissionDialog
      use={withdraw}
      keptAs={`consent.consents.withdraw:${consent.id}`}
      title={<Trans>Withdraw the consent</Trans>}
      explanation={
        <Trans>What was done until now remains lawful. From now on the record says that there is no consent.</Trans>
      }
      schema={WithdrawalForm}
      initialValues={{ reason: '', version: consent.version }}
      submit={<Trans>Withdraw</Trans>}
      danger
      values={(typed) => ({ ...typed, id: consent.id })}
      onDone={() => {
        onWithdrawn()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          description={t`How the person asked for it: by phone, by letter …`}
          required
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}
