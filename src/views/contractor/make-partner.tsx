import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from 'wouter'
import { messageText } from '#contract/messages/messages.ts'
import { taxNumberKind } from '#contract/values/tax-number.ts'
import { makePartner } from '#services/contractor/make-partner.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { PageNotices } from '#views/components/page/page-columns.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { HandledByOthers, useHandledByOthers } from '#views/partner/handled-by-others.tsx'
import { useContractor } from './contractor-frame.tsx'
import { contractorPaths } from './paths.ts'

const making: SubmissionUse = { send: makePartner }

/** Says that the contractor is not a partner (specification, section 8), with a button to make it one. */
export function NotPartner() {
  const { i18n } = useLingui()
  const { contractor, refresh } = useContractor()
  const { id, nip_number, address_country } = contractor
  const lacksNumber = nip_number === null && taxNumberKind(address_country) !== 'other'
  const holdsMake = useMay('contractor.contractors.make-partner')
  const isHandled = useHandledByOthers()(address_country) === null
  const mayMake = holdsMake && isHandled
  const { submit, busy, failure } = useSubmission(making, { onDone: refresh, inPlace: true })
  return (
    <>
      {failure && (
        <PageNotices>
          <FailureNotice failure={failure} inFull />
        </PageNotices>
      )}
      {holdsMake && <HandledByOthers country={address_country} />}
      <EmptyState
        icon={IconBuildingStore}
        title={messageText('contractor.not_partner', i18n.locale)}
        action={
          lacksNumber && isHandled ? (
            <Button component={Link} href={contractorPaths.tab(id, 'main')} variant="default">
              <Trans>To the main data</Trans>
            </Button>
          ) : (
            mayMake && (
              <Button color="copper" loading={busy} onClick={() => submit({ id })}>
                <Trans>Make it a partner</Trans>
              </Button>
            )
          )
        }
      >
        {lacksNumber ? (
          messageText('contractor.partner_needs_nip', i18n.locale)
        ) : (
          <Trans>
            A partner has the partner zone, branches and people who sign in. Its details are copied from this
            contractor.
          </Trans>
        )}
      </EmptyState>
    </>
  )
}
