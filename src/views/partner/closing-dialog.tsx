import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Modal, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { PartnerClosing } from '#contract/partner/closing.ts'
import type { Partner } from '#contract/partner/partner.ts'
import { partnerActions } from '#services/partner/partner-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { TextSkeleton } from '#views/components/state/text-skeleton.tsx'
import { ClosingPlaces, type ClosingValues, type PlaceChoice } from './closing-places.tsx'

type ClosingVerb = 'deactivate' | 'cancel'

const uses: Record<ClosingVerb, SubmissionUse> = {
  deactivate: { send: partnerActions.deactivate },
  cancel: { send: partnerActions.cancel },
}

interface ClosingDialogProps {
  partner: Partner
  verb: ClosingVerb
  title: ReactNode
  explanation: ReactNode
  submit: ReactNode
  danger?: boolean
  onDone: () => void
  onCancel: () => void
}

/** Closes a partner after a decision about each of its people who is on a training. */
export function ClosingDialog({ partner, verb, ...dialog }: ClosingDialogProps) {
  const { t } = useLingui()
  const { data, failure, refresh } = useLoad('partner.partners.places', { path: { partner: partner.id } })
  if (!data)
    return (
      <Modal
        opened
        onClose={dialog.onCancel}
        title={dialog.title}
        size="md"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {failure ? <FailureNotice failure={failure} onRetry={refresh} /> : <TextSkeleton />}
      </Modal>
    )
  const { maintenances, visits } = data
  const places = data.results.map(
    ({ participant_id, version }): PlaceChoice => ({ participant_id, version, choice: '', target_term_id: null }),
  )
  return (
    <SubmissionDialog
      {...dialog}
      use={uses[verb]}
      keptAs={`partner.partners.${verb}:${partner.id}:${places.map((place) => `${place.participant_id}-${place.version}`).join()}`}
      schema={PartnerClosing}
      initialValues={{ version: partner.version, reason: '', places } as ClosingValues}
      values={(typed) => ({ id: partner.id, ...typed })}
    >
      {(form) => (
        <>
          {maintenances > 0 && (
            <Notice
              tone="warning"
              title={
                <Plural
                  value={maintenances}
                  one="# open maintenance will be cancelled."
                  other="# open maintenances will be cancelled."
                />
              }
            >
              {visits > 0 ? (
                <Trans>Scheduled visits among them: {visits}. The technicians get an e-mail.</Trans>
              ) : (
                <Trans>No visit is scheduled yet.</Trans>
              )}
            </Notice>
          )}
          {data.results.length > 0 && <ClosingPlaces form={form} places={data.results} />}
          <Textarea
            label={t`Reason`}
            description={t`Kept in the history of the partner.`}
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
