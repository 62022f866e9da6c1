import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Flex, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { consentStatus } from '#contract/consent/row-texts.ts'
import type { OwnConsent } from '#contract/profile/profile.ts'
import { formatMoment } from '#services/formatting.ts'
import { exportOwnData, withdrawOwnConsent } from '#services/profile/profile-calls.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { consentWords } from '#views/consent/consent-words.ts'
import classes from './profile.module.css'

const withdraw: SubmissionUse = {
  send: withdrawOwnConsent,
}
const download: SubmissionUse = {
  send: exportOwnData,
}

/** The consents of the person, and everything that is stored about them (GDPR, art. 7, 15, 17 and 20). */
export function OwnConsents() {
  const { i18n } = useLingui()
  const hasCaretaker = useUser().partners.length > 0
  const { data, failure, refresh } = useLoad('profile.consents.index', { showRefusal: false })
  const [asked, setAsked] = useState<OwnConsent | null>(null)
  const file = useSubmission(download)
  const consents = data?.results ?? []
  return (
    <FormSection
      title={<Trans>Consents and your data</Trans>}
      explanation={<Trans>A consent is withdrawn as easily as it was given. What was done before stays lawful.</Trans>}
    >
      {failure && <FailureNotice failure={failure} apart onRetry={refresh} />}
      {consents.length > 0 && (
        <PlainList divided>
          {consents.map((consent) => (
            <Flex key={consent.id} component="li" rowGap="sm" columnGap="md" align="center">
              <Stack gap={0} flex="1" miw={0}>
                <Flex component="span" wrap="wrap" align="center" rowGap="5xs" columnGap="2xs" fw={600}>
                  {i18n._(consentWords[consent.kind])}{' '}
                  <StatusBadge of={consentStatus[consent.withdrawn_at ? 'withdrawn' : 'given']} />
                </Flex>
                <Note component="span">{consent.text}</Note>
                <Note component="span">{formatMoment(consent.withdrawn_at ?? consent.given_at)}</Note>
              </Stack>
              {!consent.withdrawn_at && (
                <Button variant="default" size="sm" onClick={() => setAsked(consent)}>
                  <Trans>Withdraw</Trans>
                </Button>
              )}
            </Flex>
          ))}
        </PlainList>
      )}
      <Group className={classes.offer} gap="2xs md" justify="space-between">
        <Note component="span">
          <Trans>Everything that the portal keeps about you, as one file.</Trans>{' '}
          {hasCaretaker && <Trans>We erase your data on request: write to a caretaker of your company.</Trans>}
        </Note>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} />}
          loading={file.busy}
          onClick={() => file.submit({})}
        >
          <Trans>Download my data</Trans>
        </Button>
      </Group>
      {asked && (
        <SubmissionQuestion
          use={withdraw}
          values={{ consent: asked.id }}
          title={<Trans>Withdraw this consent?</Trans>}
          confirm={<Trans>Withdraw</Trans>}
          onDone={() => {
            setAsked(null)
            refresh()
          }}
          onCancel={() => setAsked(null)}
        >
          {i18n._(consentWords[asked.kind])}
        </SubmissionQuestion>
      )}
    </FormSection>
  )
}
