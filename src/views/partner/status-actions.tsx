import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { namesOf, type VerbWithQuestion } from '#contract/declare/statuses.ts'
import { PartnerStatusChange } from '#contract/partner/form.ts'
import type { Partner } from '#contract/partner/partner.ts'
import { partnerChoices, partnerEvent, partnerSnapshot } from '#contract/partner/status-lifecycle-state.ts'
import { type PartnerVerb, partnerVerb } from '#contract/partner/statuses.ts'
import { partnerActions } from '#services/partner/partner-calls.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { StatusMenu } from '#views/components/status/status-menu.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import { partnerPaths } from './paths.ts'

interface StatusActionsProps {
  partner: Partner
  onChanged: () => void
}

/** The actions on the status of a partner that its lifecycle allows this person. */
export function StatusActions({ partner, onChanged }: StatusActionsProps) {
  const by = useActingPerson()
  return (
    <StatusMenu
      offered={useMemo(() => partnerChoices(partner, by), [partner, by])}
      words={partnerVerb}
      dialog={(verb, close) => (
        <StatusDialog
          partner={partner}
          verb={verb}
          onDone={() => {
            close()
            onChanged()
          }}
          onCancel={close}
        />
      )}
    />
  )
}

const uses = Object.fromEntries(namesOf(partnerVerb).map((verb) => [verb, { send: partnerActions[verb] }])) as Record<
  PartnerVerb,
  { send: (typeof partnerActions)[PartnerVerb] }
>

interface StatusDialogProps {
  partner: Partner
  verb: PartnerVerb
  onDone: () => void
  onCancel: () => void
}

function StatusDialog({ partner, verb, onDone, onCancel }: StatusDialogProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const by = useActingPerson()
  const { asks, label, danger }: VerbWithQuestion = partnerVerb[verb]
  const dialog = {
    title: labelIn(i18n, asks.title),
    explanation: labelIn(i18n, asks.explanation),
    submit: labelIn(i18n, label),
    danger,
    onDone,
    onCancel,
  }
  const isFree = partnerSnapshot(partner).can(partnerEvent(verb, by, new Date().toISOString()))
  if (!isFree)
    return (
      <Dialog opened onClose={onCancel} title={dialog.title} size="md">
        <OpenOrders partner={partner} />
      </Dialog>
    )
  if (verb === 'deactivate' || verb === 'cancel') return <ClosingDialog {...dialog} partner={partner} verb={verb} />
  return (
    <SubmissionDialog
      {...dialog}
      use={uses[verb]}
      keptAs={`partner.partners.${verb}:${partner.id}`}
      schema={PartnerStatusChange}
      initialValues={{ version: partner.version, reason: '' }}
      values={(typed) => ({ id: partner.id, ...typed })}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          description={t`Kept in the history of the partner.`}
          autosize
          minRows={3}
          limit={1000}
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}

function OpenOrders({ partner: { id, open_orders } }: { partner: Partner }) {
  return (
    <Notice
      tone="warning"
      title={<Trans>The partner has open warranty orders: {open_orders}.</Trans>}
      action={
        <Button component={Link} href={partnerPaths.openOrders(id)} variant="default">
          <Trans>Show the orders</Trans>
        </Button>
      }
    >
      <Trans>Complete them first.</Trans>
    </Notice>
  )
}
